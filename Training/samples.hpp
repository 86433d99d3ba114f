// The pictures a filter is trained on: variations of cut-out faces, and photos without faces.
#pragma once

#include <dlib/array2d.h>
#include <dlib/geometry.h>
#include <dlib/rand.h>

#include <string>
#include <vector>

using picture = dlib::array2d<unsigned char>;

/// A line of the data list: a face, or a photo without any.
struct labelled_face {
    std::string file;
    /// front, right (a profile that looks to the viewer's right), left, other or difficult (faces that no filter
    /// learns from), or none.
    std::string pose;
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
};

/// The target of a filter.
struct filter_kind {
    std::string name;
    /// The size of the window, pixels; a cell has 8.
    unsigned long width = 80;
    unsigned long height = 80;

    /// `true` if dlib's window of 80 pixels would need an enlarged picture.
    bool is_small() const { return width < 80; }
    bool is_profile() const { return name == "profile"; }
    bool is_painted() const { return name == "masked" || name == "upper"; }
};

/// masked, profile, small, small-40 or upper; throws for another name.
filter_kind kind_named(const std::string &name);

struct sample {
    picture image;
    /// The targets; empty in a photo without faces.
    std::vector<dlib::rectangle> faces;
    /// The position at which dlib's five filters detect the face.
    dlib::rectangle whole;
    /// Other faces, which are neither targets nor negative examples.
    std::vector<dlib::rectangle> others;
    /// The number of the source photo; folds never share one.
    int photograph = 0;
    bool is_learned = true;
    /// The line of the report in which it counts; empty for a sample that is only for training.
    std::string heading;
};

/// Reads the data list: file, pose, and for a face left, top, width and height, separated by tabs.
std::vector<labelled_face> read_list(const std::string &path);

/// Returns all samples of a kind.
std::vector<sample> make_samples(const filter_kind &kind, const std::vector<labelled_face> &list,
                                 const std::string &folder, const std::string &landmarks, dlib::rand &random);

/// Returns the filter of a window of 80 pixels that detects the mirror image.
std::vector<double> mirror(const std::vector<double> &filter);
