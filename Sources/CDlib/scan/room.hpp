// Aligned memory that grows on demand and is kept between calls.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>

namespace cdlib::scan {

template <typename Value> class room {
    static_assert(std::is_trivially_copyable_v<Value>);

  public:
    room() = default;
    room(const room &) = delete;
    room &operator=(const room &) = delete;
    ~room() { release(); }

    /// Room for `count` values. Growing discards the contents; new memory is zero.
    Value *at_least(std::size_t count) {
        if (count > held) {
            release();
            values = static_cast<Value *>(::operator new(count * sizeof(Value), alignment));
            std::memset(static_cast<void *>(values), 0, count * sizeof(Value));
            held = count;
        }
        return values;
    }

  private:
    static constexpr std::align_val_t alignment{4096};

    void release() noexcept {
        ::operator delete(values, alignment);
        values = nullptr;
        held = 0;
    }

    Value *values = nullptr;
    std::size_t held = 0;
};

} // namespace cdlib::scan
