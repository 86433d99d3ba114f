// The exception fence: every C++ exception becomes a status and a message.
#pragma once

#include "cdlib.h"
#include "dlib_alone.hpp"

#include <dlib/serialize.h>

#include <cstdio>
#include <exception>
#include <new>

namespace cdlib {

inline cdlib_status fail(cdlib_message *message, cdlib_status status, const char *text) noexcept {
    if (message != nullptr) {
        std::snprintf(message->text, sizeof(message->text), "%s", text);
    }
    return status;
}

template <typename Body> cdlib_status fenced(cdlib_message *message, Body &&body) noexcept {
    try {
        return body();
    } catch (const std::bad_alloc &) {
        return fail(message, CDLIB_OUT_OF_MEMORY, "not enough memory");
    } catch (const dlib::serialization_error &error) {
        return fail(message, CDLIB_BAD_MODEL, error.what());
    } catch (const std::exception &error) {
        return fail(message, CDLIB_FAILURE, error.what());
    } catch (...) {
        return fail(message, CDLIB_FAILURE, "an unknown C++ exception");
    }
}

inline bool is_valid(const cdlib_gray_image &image) noexcept {
    return image.pixels != nullptr && image.width > 0 && image.height > 0 && image.stride >= image.width;
}

} // namespace cdlib
