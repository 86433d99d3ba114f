// The prepared form of a landmark model: the same numbers as in dlib's file, laid out so that the file can be
// mapped into memory and used as it lies there.
//
//   header    one page
//   shape     2 floats a point: the average face, its box from (0, 0) to (1, 1)
//   anchors   cascades x features: a point, and where a pixel lies from it
//   splits    cascades x trees x splits: two pixels and how much brighter the first must be
//   leaves    cascades x trees x (splits + 1) x 2 floats a point: how the points move
#pragma once

#include "cdlib.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

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

/// How many there are of everything. All trees of a model have the same depth.
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
    /// Whether the numbers are those of a model that could be: none is taken from a file without this.
    bool plausible() const;
};

struct header {
    char magic[16];
    cdlib_model_key key;
    counts count;
    std::uint32_t zero;
    /// Of everything behind the header.
    std::uint64_t checksum;
};
constexpr std::size_t header_bytes = 4096;
static_assert(sizeof(header) <= header_bytes);

/// A header in the version this program writes.
header header_for(const cdlib_model_key &key, const counts &count, std::uint64_t checksum);

/// A sum that finds torn and damaged files, not forged ones.
std::uint64_t checksum_of(const void *bytes, std::size_t count) noexcept;

/// How far from a face's box anything may lie, in sides of the box. Within this no sum of a model's numbers leaves the
/// range of whole numbers, in a picture of any size.
constexpr float farthest = 16;

/// Whether all of these lie near the box; what is no number does not.
inline bool are_near(const float *places, std::size_t number) {
    bool are_near = true;
    for (std::size_t index = 0; index < number; ++index) {
        are_near = are_near && places[index] >= -farthest && places[index] <= farthest;
    }
    return are_near;
}

/// A prepared model in memory, and where its parts are.
class prepared {
  public:
    /// Takes over `bytes`, header and all, and checks them: the size, the sum, that every index is in range, and
    /// that the average face and the pixels lie near its box. The result is empty when anything is wrong.
    template <typename Owner> static std::shared_ptr<const prepared>
    checked(Owner owner, const unsigned char *bytes, std::size_t size, const cdlib_model_key &key) {
        auto made = std::make_shared<prepared>();
        if (!made->read(bytes, size, key)) {
            return nullptr;
        }
        made->owner = std::move(owner);
        return made;
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
};

/// Maps the prepared model at `path`; empty when there is none, or it is damaged, or of another `key`.
std::shared_ptr<const prepared> map_file(const char *path, const cdlib_model_key &key);

/// Reads dlib's model at `source` and writes its prepared form to `path`, flushed to the disk.
///
/// Returns false when the model is of a kind that has none; throws when a file cannot be read or written.
bool prepare_file(const char *source, const char *path, const cdlib_model_key &key);

} // namespace cdlib::landmarks
