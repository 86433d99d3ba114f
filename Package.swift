// swift-tools-version: 6.2
import PackageDescription

/// The settings that every Swift target of this package is compiled with. No `unsafeFlags`: a package that has them
/// cannot be depended on by version.
let houseRules: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// A native library as Debian 12 packages it, found through pkg-config.
func library(_ module: String, pkgConfig: String, package: String) -> Target {
    .systemLibrary(
        name: module,
        path: "Sources/SystemLibraries/\(module)",
        pkgConfig: pkgConfig,
        providers: [.apt([package])]
    )
}

/// A C target of ours: a thin face over a library, or the little that is faster in C.
func shim(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    exclude: [String] = []
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        exclude: exclude,
        cSettings: [.treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra")]
    )
}

/// A module of ours, compiled by the house rules.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: houseRules)
}

/// The tests of one module.
func tests(
    _ name: String,
    _ dependencies: [Target.Dependency],
    exclude: [String] = [],
    resources: [Resource]? = nil
) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["TestSupport"],
        exclude: exclude,
        resources: resources,
        swiftSettings: houseRules
    )
}

/// The room that `scripts/try` builds alone with its tests; `nil` in every other build.
let tried = Context.environment["KAOMASK_TRY"]

let package = Package(
    name: "kaomask",
    products: [
        .executable(name: "kaomask", targets: ["kaomask"]),
        .executable(name: "kaomask-serve", targets: ["kaomask-serve"]),
        .library(name: "KaomaskKit", targets: ["KaomaskKit", "FileJobs"]),
        .library(name: "Pairing", targets: ["Pairing", "Containers"]),
        .library(name: "Faces", targets: ["Faces", "Imaging"]),
        .library(name: "Overlay", targets: ["Overlay", "Imaging"]),
        // For the packages beside this one, which measure and fuzz it; nothing in them is public.
        .library(name: "Movies", targets: ["Movies", "Imaging"]),
        .library(name: "Serve", targets: ["Serve"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        // Only for the page, which is a program of its own: docs/decisions/page-server.md.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    ],
    targets: [
        library("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
        library("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
        library("CFontconfig", pkgConfig: "fontconfig", package: "libfontconfig-dev"),
        library("COpenBLAS", pkgConfig: "openblas", package: "libopenblas-dev"),
        library("CTurboJPEG", pkgConfig: "libturbojpeg", package: "libturbojpeg0-dev"),
        library("CLibJPEG", pkgConfig: "libjpeg", package: "libjpeg62-turbo-dev"),
        library("CLibPNG", pkgConfig: "libpng", package: "libpng-dev"),
        library("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
        library("CWebP", pkgConfig: "libwebp", package: "libwebp-dev"),
        library("CLittleCMS", pkgConfig: "lcms2", package: "liblcms2-dev"),
        // Pango is declared, cairo found: docs/decisions/pango-declared.md.
        library("CPango", pkgConfig: "cairo", package: "libpango1.0-dev"),
        library("CQREncode", pkgConfig: "libqrencode", package: "libqrencode-dev"),
        .systemLibrary(name: "CMalloc", path: "Sources/SystemLibraries/CMalloc"),
        .systemLibrary(name: "CXattr", path: "Sources/SystemLibraries/CXattr"),
        shim("CVector"),
        // dlib's headers alone, nothing to link: docs/decisions/start-up.md.
        .target(
            name: "CDlib",
            cxxSettings: [.treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra")]
        ),
        // A network in loops of our own, its weights compiled in: docs/decisions/network.md.
        shim("CYuNet", ["CVector"]),
        shim("CJPEG", ["CLibJPEG", "CVector"]),
        shim("CPNG", ["CLibPNG"]),
        shim("CResample", ["CVector"]),
        shim("CPaint", ["CVector"]),
        shim("CHEVC"),
        // Opened at run time, so they are not linked: docs/decisions/on-demand.md.
        shim("COnDemand"),
        shim("CFFmpeg", ["COnDemand"]),
        shim("CHEIF", ["COnDemand"]),
        shim("CZip", ["COnDemand"]),
        shim("CRSVG", ["COnDemand"]),
        // What a program was built from; stamped into it when it is linked.
        shim("CBuildStamp"),
        // The files of the page, each by its own #embed line.
        shim("CPageFiles", exclude: ["Site"]),

        module("Failures"),
        module("Containers", ["Failures", "CZlib"]),
        module(
            "Imaging",
            [
                "Failures", "CJPEG", "CPNG", "CResample", "CPaint", "CTurboJPEG", "CHEIF", "CWebP",
                "CLittleCMS",
            ]
        ),
        module("Faces", ["Failures", "CDlib", "CYuNet", "CVector", "Imaging"]),
        module("Overlay", ["Failures", "Imaging", "CPaint", "CFreeType", "CHarfBuzz", "CFontconfig"]),
        module("HEVC", ["CHEVC"]),
        module("Movies", ["Failures", "Imaging", "HEVC", "CFFmpeg"]),
        module("Pairing", ["Containers"]),
        module("HEIC", ["Failures", "HEVC", "Imaging", "Containers", "Movies"]),
        module("FileJobs", ["Failures", "Containers", "Pairing", "CZip", "CXattr"]),
        module("Scenes", ["Failures", "Imaging", "CPango", "CRSVG", "CQREncode"]),
        module("Page", ["CPageFiles"]),
        module(
            "KaomaskKit",
            [
                "Containers", "Imaging", "Faces", "Overlay", "Movies", "HEIC", "Pairing", "FileJobs",
                "Scenes",
                "Page", "CBuildStamp",
            ]
        ),
        .executableTarget(
            name: "kaomask",
            dependencies: [
                "KaomaskKit", "FileJobs", "Faces", "Overlay", "Imaging", "Movies", "Scenes", "Page",
                "CMalloc",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: houseRules
        ),

        .target(
            name: "Serve",
            dependencies: [
                "KaomaskKit", "FileJobs", "Faces", "Overlay", "Imaging", "Movies", "Scenes", "Pairing",
                "Page",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
            ],
            swiftSettings: houseRules
        ),
        .executableTarget(
            name: "kaomask-serve",
            dependencies: [
                "Serve", "KaomaskKit", "FileJobs", "Overlay", "Page",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: houseRules
        ),

        .target(
            name: "TestSupport",
            path: "Tests/TestSupport",
            resources: [.copy("Fixtures")],
            swiftSettings: houseRules
        ),
        tests("ContainersTests", ["Containers"]),
        tests("ImagingTests", ["Imaging", "CJPEG"]),
        // dlib's own pkg-config file names libraries by absolute path, which SwiftPM refuses.
        .target(
            name: "DlibReference",
            dependencies: ["COpenBLAS"],
            path: "Tests/DlibReference",
            linkerSettings: [.linkedLibrary("dlib")]
        ),
        tests("FacesTests", ["Faces", "Imaging", "CDlib", "CYuNet", "CVector", "DlibReference"]),
        tests("OverlayTests", ["Overlay", "Imaging"]),
        // HEIC files as phones write them, for tests and benchmarks.
        .target(
            name: "PhonePictures",
            dependencies: ["CFFmpeg", "HEVC", "Imaging", "Movies", "TestSupport"],
            path: "Tests/PhonePictures",
            swiftSettings: houseRules
        ),
        tests("HEICTests", ["HEIC", "HEVC", "Imaging", "Containers", "Movies", "Pairing", "PhonePictures"]),
        tests("HEVCTests", ["HEVC", "Movies", "Imaging", "PhonePictures"]),
        tests("MoviesTests", ["Movies", "Imaging", "Pairing", "HEVC"]),
        tests("PairingTests", ["Pairing", "Containers"]),
        tests("FileJobsTests", ["FileJobs"]),
        tests("ScenesTests", ["Scenes", "Imaging"]),
        tests("PageFileTests", ["Page"]),
        tests(
            "KaomaskKitTests",
            [
                "KaomaskKit", "Faces", "HEVC", "Imaging", "Containers", "Movies", "Overlay", "Pairing",
                "Scenes",
            ]
        ),
        tests(
            "ToolTests",
            [
                "kaomask", "kaomask-serve", "KaomaskKit", "FileJobs", "Faces", "Imaging", "Containers",
                "Movies", "HEIC",
                "Overlay", "Pairing", "Scenes", "Page", "PhonePictures",
            ],
            exclude: ["Snapshots"]
        ),
        tests(
            "ServeTests",
            [
                "Serve", "kaomask-serve", "kaomask", "KaomaskKit", "FileJobs", "Scenes", "Imaging",
                "Containers", "Movies", "Overlay", "Faces",
                "Page",
            ]
        ),
        tests(
            "FuzzTests",
            [
                "Containers", "Imaging", "Pairing", "FileJobs", "Movies", "Overlay", "Scenes", "Faces",
                "HEVC", "PhonePictures",
                "KaomaskKit", "Serve", "CDlib", "CYuNet", "CVector",
            ],
            resources: [.copy("Findings")]
        ),
        tests("LayeringTests", []),
    ],
    cxxLanguageStandard: .cxx17
)

if let tried {
    package.targets.removeAll { $0.name.hasSuffix("Tests") && $0.name != tried + "Tests" }
    // The server takes longer to build than all the rest, and few tests need it.
    if !["Serve", "Tool", "Fuzz"].contains(tried) {
        let server = ["Serve", "kaomask-serve"]
        package.targets.removeAll { server.contains($0.name) }
        package.products.removeAll { server.contains($0.name) }
        package.dependencies.removeAll { $0.url?.contains("hummingbird") == true }
    }
}
