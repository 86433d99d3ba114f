// The discrete Fourier transform of 32 complex values, one transform per vector lane. 32 = 4 x 8 (Cooley and Tukey
// 1965): four-point transforms, twiddle factors, eight-point transforms.

/// Strided values in memory: the real parts of the k-th begin `k * apart` floats after `real`.
struct strided {
    float *real;
    float *imaginary;
    std::ptrdiff_t apart;
};

template <typename Vector> struct complex_of {
    Vector real;
    Vector imaginary;
};

template <typename Vector>
INLINE complex_of<Vector> operator+(const complex_of<Vector> &a, const complex_of<Vector> &b) {
    return {a.real + b.real, a.imaginary + b.imaginary};
}

template <typename Vector>
INLINE complex_of<Vector> operator-(const complex_of<Vector> &a, const complex_of<Vector> &b) {
    return {a.real - b.real, a.imaginary - b.imaginary};
}

/// The value times -i.
template <typename Vector> INLINE complex_of<Vector> turned(const complex_of<Vector> &a) {
    return {a.imaginary, -a.real};
}

/// a - i b and a + i b, without a separate negation.
template <typename Vector>
INLINE complex_of<Vector> minus_turned(const complex_of<Vector> &a, const complex_of<Vector> &b) {
    return {a.real + b.imaginary, a.imaginary - b.real};
}
template <typename Vector>
INLINE complex_of<Vector> plus_turned(const complex_of<Vector> &a, const complex_of<Vector> &b) {
    return {a.real - b.imaginary, a.imaginary + b.real};
}

template <typename Vector> INLINE void transform4(complex_of<Vector> (&x)[4]) {
    const auto even = x[0] + x[2];
    const auto even_difference = x[0] - x[2];
    const auto odd = x[1] + x[3];
    const auto odd_difference = x[1] - x[3];
    x[0] = even + odd;
    x[1] = minus_turned(even_difference, odd_difference);
    x[2] = even - odd;
    x[3] = plus_turned(even_difference, odd_difference);
}

template <typename Vector> INLINE void transform8(complex_of<Vector> (&x)[8]) {
    constexpr float half_root = 0.70710678118654752440F;
    complex_of<Vector> even[4] = {x[0], x[2], x[4], x[6]};
    complex_of<Vector> odd[4] = {x[1], x[3], x[5], x[7]};
    transform4(even);
    transform4(odd);
    odd[1] = {(odd[1].real + odd[1].imaginary) * half_root, (odd[1].imaginary - odd[1].real) * half_root};
    odd[3] = {(odd[3].imaginary - odd[3].real) * half_root, (odd[3].real + odd[3].imaginary) * -half_root};
    x[0] = even[0] + odd[0];
    x[1] = even[1] + odd[1];
    x[2] = minus_turned(even[2], odd[2]);
    x[3] = even[3] + odd[3];
    x[4] = even[0] - odd[0];
    x[5] = even[1] - odd[1];
    x[6] = plus_turned(even[2], odd[2]);
    x[7] = even[3] - odd[3];
}

/// cos and sin of 2 pi n k / 32, for n below 8 and k below 4.
struct twiddle {
    float cosine;
    float sine;
};

// The cosine of k / 32 of a turn, for a quarter of a turn.
constexpr double quarter_cosine[9] = {1,
                                      0.98078528040323044913,
                                      0.92387953251128675613,
                                      0.83146961230254523708,
                                      0.70710678118654752440,
                                      0.55557023301960222474,
                                      0.38268343236508977173,
                                      0.19509032201612826785,
                                      0};

constexpr double cosine_of_32nds(int k) {
    k %= 32;
    return k <= 8    ? quarter_cosine[k]
           : k <= 16 ? -quarter_cosine[16 - k]
           : k <= 24 ? -quarter_cosine[k - 16]
                     : quarter_cosine[32 - k];
}

constexpr twiddle twiddle_of(int power) {
    return {static_cast<float>(cosine_of_32nds(power)), static_cast<float>(cosine_of_32nds(power + 24))};
}

template <typename Vector, int N2>
INLINE void first_pass(const strided &from, std::ptrdiff_t lane, complex_of<Vector> (&between)[32]) {
    complex_of<Vector> x[4];
#pragma unroll
    for (int n1 = 0; n1 < 4; ++n1) {
        const std::ptrdiff_t at = (8 * n1 + N2) * from.apart + lane;
        x[n1] = {load<Vector>(from.real + at), load<Vector>(from.imaginary + at)};
    }
    transform4(x);
    between[N2] = x[0];
#pragma unroll
    for (int k1 = 1; k1 < 4; ++k1) {
        const twiddle t = twiddle_of(N2 * k1);
        if (N2 == 0) {
            between[8 * k1] = x[k1];
        } else {
            between[8 * k1 + N2] = {x[k1].real * t.cosine + x[k1].imaginary * t.sine,
                                    x[k1].imaginary * t.cosine - x[k1].real * t.sine};
        }
    }
}

/// Transforms 32 values whose vectors begin `lane` floats into each; `to` may be `from`.
template <typename Vector> INLINE void transform32(const strided &from, const strided &to, std::ptrdiff_t lane) {
    complex_of<Vector> between[32];
    first_pass<Vector, 0>(from, lane, between);
    first_pass<Vector, 1>(from, lane, between);
    first_pass<Vector, 2>(from, lane, between);
    first_pass<Vector, 3>(from, lane, between);
    first_pass<Vector, 4>(from, lane, between);
    first_pass<Vector, 5>(from, lane, between);
    first_pass<Vector, 6>(from, lane, between);
    first_pass<Vector, 7>(from, lane, between);
#pragma unroll
    for (int k1 = 0; k1 < 4; ++k1) {
        complex_of<Vector> x[8];
#pragma unroll
        for (int n2 = 0; n2 < 8; ++n2) {
            x[n2] = between[8 * k1 + n2];
        }
        transform8(x);
#pragma unroll
        for (int k2 = 0; k2 < 8; ++k2) {
            const std::ptrdiff_t at = (k1 + 4 * k2) * to.apart + lane;
            store(to.real + at, x[k2].real);
            store(to.imaginary + at, x[k2].imaginary);
        }
    }
}

/// Transforms 32 cells of 16 complex values.
NOT_INLINE void transform_cells(const float *from, std::ptrdiff_t from_apart, float *to, std::ptrdiff_t to_apart) {
    const strided source{const_cast<float *>(from), const_cast<float *>(from) + 16, from_apart};
    const strided result{to, to + 16, to_apart};
    for (int lane = 0; lane < 16; lane += lanes) {
        transform32<V>(source, result, lane);
    }
}

/// Transforms 32 entries of 8 complex values back, in place: the forward transform with its parts exchanged.
NOT_INLINE void transform_scores_back(float *at, std::ptrdiff_t apart) {
    const strided exchanged{at + 8, at, apart};
    for (int lane = 0; lane < 8; lane += static_cast<int>(sizeof(V8) / sizeof(float))) {
        transform32<V8>(exchanged, exchanged, lane);
    }
}
