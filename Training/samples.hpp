// The pictures a filter is trained on: cut-outs round faces, varied, and photographs without faces.
#pragma once

#include <dlib/array2d.h>
#include <dlib/geometry.h>
#include <dlib/rand.h>

#include <string>
#include <vector>

using picture = dlib::array2d<unsigned char>;

/// A line of the data list: a face, or a photograph without any.
struct labelled_face {
    std::string file;
    /// front, right (a profile that looks to the viewer's right), left, or none.
    std::string pose;
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
};

struct sample {
    picture image;
    std::vector<dlib::rectangle> faces;
    /// The number of the photograph it was cut out of; folds never share one.
    int photograph = 0;
};

/// The data list: file, pose, and for a face left, top, width and height, separated by tabs.
std::vector<labelled_face> read_list(const std::string &path);

/// All samples of a kind: "masked" (fronts with a mask painted on) or "profile" (looking to the right).
std::vector<sample> make_samples(const std::string &kind, const std::vector<labelled_face> &list,
                                 const std::string &folder, const std::string &landmarks, dlib::rand &random);

/// The filter that sees the mirror image.
std::vector<double> mirror(const std::vector<double> &filter);
