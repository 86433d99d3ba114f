#include "prepared.hpp"

#include <algorithm>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cdlib::landmarks {
namespace {

constexpr char magic[16] = "kaomask marks 3";

struct mapping {
    void *bytes;
    std::size_t size;
    int file;

    mapping(void *bytes, std::size_t size, int file) : bytes(bytes), size(size), file(file) {}
    mapping(const mapping &) = delete;
    mapping &operator=(const mapping &) = delete;
    ~mapping() {
        munmap(bytes, size);
        close(file);
    }
};

std::shared_ptr<mapping> map_readable(const char *path) {
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return nullptr;
    }
    struct stat state = {};
    void *bytes = MAP_FAILED;
    if (fstat(file, &state) == 0 && S_ISREG(state.st_mode) && state.st_size > 0) {
        bytes = mmap(nullptr, static_cast<std::size_t>(state.st_size), PROT_READ, MAP_PRIVATE, file, 0);
    }
    if (bytes == MAP_FAILED) {
        close(file);
        return nullptr;
    }
    return std::make_shared<mapping>(bytes, static_cast<std::size_t>(state.st_size), file);
}

bool same_key(const cdlib_model_key &a, const cdlib_model_key &b) {
    return a.size == b.size && a.modified == b.modified && a.digest == b.digest;
}

} // namespace

bool counts::plausible() const {
    const bool full_trees = splits > 0 && ((splits + 1) & splits) == 0;
    return full_trees && splits <= most_splits && points > 0 && points <= most_points && cascades > 0 &&
           cascades <= most_cascades && trees > 0 && trees <= most_trees && features > 0 && features <= most_features;
}

std::size_t counts::body_bytes() const {
    return shape_floats() * sizeof(float) + anchors() * sizeof(anchor) + all_trees() * splits * sizeof(split) +
           all_trees() * (splits + 1) * shape_floats() * sizeof(float);
}

header header_for(const cdlib_model_key &key, const counts &count) {
    header made{};
    std::memcpy(made.magic, magic, sizeof magic);
    made.key = key;
    made.count = count;
    return made;
}

bool prepared::read(const unsigned char *bytes, std::size_t size, const cdlib_model_key &key) {
    if (size < header_bytes) {
        return false;
    }
    header head;
    std::memcpy(&head, bytes, sizeof head);
    if (std::memcmp(head.magic, magic, sizeof magic) != 0 || !same_key(head.key, key) || !head.count.plausible() ||
        size != header_bytes + head.count.body_bytes()) {
        return false;
    }
    count = head.count;
    shape = reinterpret_cast<const float *>(bytes + header_bytes);
    anchors = reinterpret_cast<const anchor *>(shape + count.shape_floats());
    splits = reinterpret_cast<const split *>(anchors + count.anchors());
    leaves = reinterpret_cast<const float *>(splits + count.all_trees() * count.splits);
    return indices_in_range() && distances_in_range();
}

bool prepared::distances_in_range() const {
    // A face without extent has no similarity transform onto another.
    constexpr float least_extent = 0.1F;
    float least[2] = {farthest, farthest};
    float most[2] = {-farthest, -farthest};
    for (std::size_t index = 0; index < count.shape_floats(); ++index) {
        least[index % 2] = std::min(least[index % 2], shape[index]);
        most[index % 2] = std::max(most[index % 2], shape[index]);
    }
    bool are_in_range =
        are_near(shape, count.shape_floats()) && std::max(most[0] - least[0], most[1] - least[1]) >= least_extent;
    for (std::size_t index = 0; index < count.anchors(); ++index) {
        are_in_range = are_in_range && are_near(&anchors[index].across, 1) && are_near(&anchors[index].down, 1);
    }
    return are_in_range;
}

bool prepared::indices_in_range() const {
    for (std::size_t index = 0; index < count.anchors(); ++index) {
        if (anchors[index].point >= count.points) {
            return false;
        }
    }
    for (std::size_t index = 0; index < count.all_trees() * count.splits; ++index) {
        if (splits[index].first >= count.features || splits[index].second >= count.features) {
            return false;
        }
    }
    return true;
}

std::shared_ptr<const prepared> map_file(const char *path, const cdlib_model_key &key) {
    const std::shared_ptr<mapping> mapped = map_readable(path);
    if (mapped == nullptr) {
        return nullptr;
    }
    return prepared::checked(std::shared_ptr<const void>(mapped), static_cast<const unsigned char *>(mapped->bytes),
                             mapped->size, key, mapped->size, mapped->file);
}

void prepared::rest() const {
    constexpr int faces = 8;
    if (mapping.second > 0) {
        madvise(const_cast<unsigned char *>(mapping.first), mapping.second, MADV_DONTNEED);
        to_read = faces;
    }
}

const float *prepared::leaf(std::size_t index, float *room) const {
    const float *place = leaves + index * count.shape_floats();
    if (room == nullptr) {
        return place;
    }
    const std::size_t size = count.shape_floats() * sizeof(float);
    const auto offset = reinterpret_cast<const unsigned char *>(place) - mapping.first;
    return pread(file, room, size, offset) == static_cast<ssize_t>(size) ? room : place;
}

} // namespace cdlib::landmarks
