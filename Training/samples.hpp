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
    /// front, right (a profile that looks to the viewer's right), left, other or difficult (faces that no filter learns
    /// from), or none.
    std::string pose;
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
};

/// What a filter is to find.
struct filter_kind {
    std::string name;
    /// The window, pixels; the cells have 8.
    unsigned long width = 80;
    unsigned long height = 80;

    /// Whether dlib's window of 80 pixels would need the picture enlarged.
    bool is_small() const { return width < 80; }
    bool is_profile() const { return name == "profile"; }
    bool is_painted() const { return name == "masked" || name == "upper"; }
};

/// masked, profile, small, small-40 or upper; throws for another name.
filter_kind kind_named(const std::string &name);

struct sample {
    picture image;
    /// Where the filter is to find the face; empty in a photograph without faces.
    std::vector<dlib::rectangle> faces;
    /// Where dlib's five see it.
    dlib::rectangle whole;
    /// Other faces, which are neither to be found nor to be learned as what is no face.
    std::vector<dlib::rectangle> others;
    /// The number of the photograph it was cut out of; folds never share one.
    int photograph = 0;
    bool is_learned = true;
    /// The line of the report it counts in; empty for a sample that is only learned from.
    std::string heading;
};

/// The data list: file, pose, and for a face left, top, width and height, separated by tabs.
std::vector<labelled_face> read_list(const std::string &path);

/// All samples of a kind.
std::vector<sample> make_samples(const filter_kind &kind, const std::vector<labelled_face> &list,
                                 const std::string &folder, const std::string &landmarks, dlib::rand &random);

/// The filter of a window of 80 pixels that sees the mirror image.
std::vector<double> mirror(const std::vector<double> &filter);
