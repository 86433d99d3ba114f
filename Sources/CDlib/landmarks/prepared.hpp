// The prepared form of a landmark model: the same numbers as in dlib's file, laid out so that the file can be
// memory-mapped and used in place.
//
//   header    one page
//   shape     2 floats per point: the average face, its box from (0, 0) to (1, 1)
//   anchors   cascades x features: a point, and the offset of a pixel from it
//   splits    cascades x trees x splits: two pixels and how much brighter the first must be
//   leaves    cascades x trees x (splits + 1) x 2 floats per point: the displacement of the points
#pragma once

#include "cdlib.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace cdlib::landmarks {

struct anchor {
    std::uint32_t point;
    float across;
    float down;
};

struct split {
    std::uint16_t first;
    std::uint16_t second;
    float difference;
};

/// The largest dimensions of a model; dlib's own has 68 points, 15 cascades of 500 trees with 15 splits, and 500
/// features.
constexpr std::uint32_t most_points = 1024;
constexpr std::uint32_t most_cascades = 256;
constexpr std::uint32_t most_trees = 16384;
constexpr std::uint32_t most_features = 65536;
constexpr std::uint32_t most_splits = 1023;

/// The dimensions of a model. All its trees have the same depth.
struct counts {
    std::uint32_t points;
    std::uint32_t cascades;
    std::uint32_t trees;
    std::uint32_t features;
    std::uint32_t splits;

    std::size_t shape_floats() const { return std::size_t{2} * points; }
    std::size_t anchors() const { return std::size_t{cascades} * features; }
    std::size_t all_trees() const { return std::size_t{cascades} * trees; }
    std::size_t body_bytes() const;
    /// `true` if the dimensions are plausible; a file is rejected otherwise.
    bool plausible() const;
};

struct header {
    char magic[16];
    cdlib_model_key key;
    counts count;
    std::uint32_t zero;
};
constexpr std::size_t header_bytes = 4096;
static_assert(sizeof(header) <= header_bytes);

/// Creates a header in the version this program writes.
header header_for(const cdlib_model_key &key, const counts &count);

/// The largest distance from a face's box, in sides of the box, of any point. Within it no sum of a model's numbers
/// overflows an integer, in a picture of any size.
constexpr float farthest = 16;

/// `true` if all of these lie near the box; NaN does not.
inline bool are_near(const float *places, std::size_t number) {
    bool are_near = true;
    for (std::size_t index = 0; index < number; ++index) {
        are_near = are_near && places[index] >= -farthest && places[index] <= farthest;
    }
    return are_near;
}

/// A prepared model in memory, and the positions of its parts.
class prepared {
  public:
    /// Takes over `bytes`, including the header, `mapped` of them a file's, and checks them: the size, that
    /// every index is in range, and that the average face and the pixels lie near its box. The result is null if
    /// anything is wrong. Leaves are not read: `predict` refuses whatever moves points too far.
    template <typename Owner>
    static std::shared_ptr<const prepared> checked(Owner owner, const unsigned char *bytes, std::size_t size,
                                                   const cdlib_model_key &key, std::size_t mapped = 0, int file = -1) {
        auto made = std::make_shared<prepared>();
        if (!made->read(bytes, size, key)) {
            return nullptr;
        }
        made->owner = std::move(owner);
        made->mapping = {bytes, mapped};
        made->file = file;
        made->to_read = mapped > 0 ? first_to_read : 0;
        return made;
    }

    /// The number of faces in a process that read what they need from the file: to map nearly all its pages, and unmap
    /// them, takes as long as three of those.
    static constexpr int first_to_read = 2;

    /// Gives the memory of a mapped file back until it is needed again: the next few faces read what they need from the
    /// file, which takes three times as long and no memory.
    void rest() const;

    /// `true` if the next face is one of those.
    bool is_to_read() const { return to_read > 0 && to_read-- > 0; }

    /// Returns a leaf's floats, in place, or read into `room` if that is not null.
    const float *leaf(std::size_t index, float *room) const;

    /// Has a leaf's floats come from memory, for `leaf` to find them in the cache.
    void fetch_leaf(std::size_t index) const {
        constexpr std::size_t line = 64 / sizeof(float);
        const float *place = leaves + index * count.shape_floats();
        for (std::size_t at = 0; at < count.shape_floats(); at += line) {
            __builtin_prefetch(place + at);
        }
    }

    counts count{};
    const float *shape = nullptr;
    const anchor *anchors = nullptr;
    const split *splits = nullptr;
    const float *leaves = nullptr;

  private:
    bool read(const unsigned char *bytes, std::size_t size, const cdlib_model_key &key);
    bool indices_in_range() const;
    bool distances_in_range() const;

    std::shared_ptr<const void> owner;
    /// The bytes that are a file's; none if they are in memory.
    std::pair<const unsigned char *, std::size_t> mapping{nullptr, 0};
    int file = -1;
    mutable std::atomic<int> to_read{0};
};

/// Maps the prepared model at `path`; null if there is none, it is damaged, or it has another `key`.
std::shared_ptr<const prepared> map_file(const char *path, const cdlib_model_key &key);

/// Prepares dlib's model at `source` in memory; throws if it is invalid.
std::shared_ptr<const prepared> prepare(const char *source);

/// Reads dlib's model at `source` and writes its prepared form to `path`, flushed to the disk; throws if the model is
/// invalid or a file cannot be read or written.
void prepare_file(const char *source, const char *path, const cdlib_model_key &key);

} // namespace cdlib::landmarks
