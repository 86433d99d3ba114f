// Conversion of dlib's serialised shape_predictor to the prepared form.
#include "dlib_file.hpp"
#include "../dlib_alone.hpp"

#include <dlib/serialize.h>

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace cdlib::landmarks {
namespace {

void write_all(const char *path, const std::vector<unsigned char> &bytes) {
    const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    const auto fail = [&] {
        const int reason = errno;
        if (file >= 0) {
            close(file);
        }
        throw std::system_error(reason, std::generic_category(), path);
    };
    if (file < 0) {
        fail();
    }
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count = write(file, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno != EINTR) {
            fail();
        }
        done += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    if (fsync(file) != 0) {
        fail();
    }
    close(file);
}

} // namespace

std::shared_ptr<const prepared> prepare(const char *source) {
    const cdlib_model_key key{};
    const auto bytes = std::make_shared<const std::vector<unsigned char>>(dlib_model(source).prepared_bytes(key));
    auto made = prepared::checked(bytes, bytes->data(), bytes->size(), key);
    if (made == nullptr) {
        throw dlib::serialization_error("its average face is a point");
    }
    return made;
}

void prepare_file(const char *source, const char *path, const cdlib_model_key &key) {
    write_all(path, dlib_model(source).prepared_bytes(key));
}

} // namespace cdlib::landmarks
