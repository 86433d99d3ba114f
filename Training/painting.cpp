#include "painting.hpp"

#include <algorithm>
#include <cmath>

namespace {

using dlib::dpoint;

/// `true` if a point is inside a polygon: a ray to the right crosses its sides an odd number of times.
bool inside(const std::vector<dpoint> &polygon, double x, double y) {
    bool is_inside = false;
    for (std::size_t index = 0, last = polygon.size() - 1; index < polygon.size(); last = index++) {
        const dpoint &a = polygon[index];
        const dpoint &b = polygon[last];
        if ((a.y() > y) != (b.y() > y) && x < a.x() + (b.x() - a.x()) * (y - a.y()) / (b.y() - a.y())) {
            is_inside = !is_inside;
        }
    }
    return is_inside;
}

void draw_strap(picture &image, const dpoint &from, const dpoint &to, int gray) {
    for (int step = 0; step <= 64; ++step) {
        const dpoint at = from + (to - from) * (step / 64.0);
        const long x = std::lround(at.x());
        const long y = std::lround(at.y());
        if (dlib::get_rect(image).contains(x, y)) {
            image[y][x] = static_cast<unsigned char>(gray);
        }
    }
}

} // namespace

void paint_mask(picture &image, const dlib::full_object_detection &points, dlib::rand &random) {
    const int first = random.get_integer_in_range(1, 4);
    const int bridge = random.get_integer_in_range(28, 30);
    std::vector<dpoint> outline;
    for (int index = first; index <= 16 - first; ++index) {
        outline.emplace_back(points.part(static_cast<unsigned long>(index)));
    }
    outline.emplace_back(points.part(static_cast<unsigned long>(bridge)));
    const dpoint middle = (outline.front() + outline[static_cast<std::size_t>(16 - 2 * first)]) * 0.5;
    for (dpoint &point : outline) {
        point = middle + (point - middle) * 1.05;
    }
    const int gray = random.get_integer_in_range(40, 245);
    const double shade = random.get_double_in_range(-40, 40);
    const int folds = random.get_integer_in_range(0, 4);
    const dlib::rectangle box = points.get_rect();
    const double scale = std::max<double>(1, static_cast<double>(box.width()));
    for (long y = 0; y < image.nr(); ++y) {
        for (long x = 0; x < image.nc(); ++x) {
            if (!inside(outline, static_cast<double>(x) + 0.5, static_cast<double>(y) + 0.5)) {
                continue;
            }
            const double across = (static_cast<double>(x) - middle.x()) / scale;
            const double down = (static_cast<double>(y) - middle.y()) / scale;
            const double fold = folds > 0 ? 12 * std::sin(down * folds * 20) : 0;
            const double value = gray + shade * across - 60 * across * across + fold + random.get_random_gaussian() * 3;
            image[y][x] = static_cast<unsigned char>(std::clamp(value, 0.0, 255.0));
        }
    }
    draw_strap(image, outline.front(), points.part(0), gray);
    draw_strap(image, outline[static_cast<std::size_t>(16 - 2 * first)], points.part(16), gray);
}
