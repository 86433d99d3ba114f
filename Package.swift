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

/// A native library as Debian 12 packages it, found through pkg-config; its module map is in `Sources/CLibraries`.
func library(_ module: String, pkgConfig: String? = nil, package: String? = nil) -> Target {
    .systemLibrary(
        name: module,
        path: "Sources/CLibraries/\(module)",
        pkgConfig: pkgConfig,
        providers: package.map { [.apt([$0])] }
    )
}

/// A C target of ours in a room: a thin face over a library, or the little that is faster in C.
func shim(_ name: String, in room: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: "Sources/\(room)/\(name)",
        cSettings: [.treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra")]
    )
}

/// Code that computes much is optimised where our scripts compile everything else for tests without, which saves minutes
/// of processor time. Only there: it takes an unsafe flag.
let fastRules: [SwiftSetting] =
    Context.environment["KAOMASK_PLAIN_TESTS"] == nil ? [] : [.unsafeFlags(["-Xfrontend", "-O"])]

/// A room written in Swift, compiled by the house rules; `isFast` if it computes much.
func room(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    exclude: [String] = [],
    isFast: Bool = false
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        exclude: exclude,
        swiftSettings: houseRules + (isFast ? fastRules : [])
    )
}

/// The tests of one room; `isFast` for those that compute much themselves.
func tests(
    _ name: String,
    _ dependencies: [Target.Dependency],
    exclude: [String] = [],
    resources: [Resource]? = nil,
    isFast: Bool = false
) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies + ["TestSupport"],
        exclude: exclude,
        resources: resources,
        swiftSettings: houseRules + (isFast ? fastRules : [])
    )
}

/// The room that `scripts/try` builds alone with its tests; `nil` in every other build.
let tried = Context.environment["KAOMASK_TRY"]

let package = Package(
    name: "kaomask",
    products: [
        .executable(name: "kaomask", targets: ["kaomask"]),
        .executable(name: "kaomask-serve", targets: ["kaomask-serve"]),
        .library(name: "KaomaskKit", targets: ["KaomaskKit"]),
        .library(name: "Pairing", targets: ["Pairing", "Formats"]),
        .library(name: "Faces", targets: ["Faces", "Imaging"]),
        .library(name: "Overlay", targets: ["Overlay", "Imaging"]),
        // For the packages beside this one, which measure and fuzz it; nothing in them is public.
        .library(name: "Movies", targets: ["Movies", "Imaging"]),
        .library(name: "Serve", targets: ["Serve"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        // Only for the page, which is a program of its own: docs/decisions/page-server.md. Its traits would bring a reader of
        // configuration files.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
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
        library("CQREncode", pkgConfig: "libqrencode", package: "libqrencode-dev"),
        library("CMalloc"),
        library("CXattr"),
        // Opened at run time, so they are not linked: docs/decisions/on-demand.md.
        shim("COnDemand", in: "CLibraries"),
        shim("CFFmpeg", in: "CLibraries", ["COnDemand"]),
        shim("CHEIF", in: "CLibraries", ["COnDemand"]),
        shim("CZip", in: "CLibraries", ["COnDemand"]),
        shim("CPango", in: "CLibraries", ["COnDemand"]),
        shim("CRSVG", in: "CLibraries", ["COnDemand"]),
        // What a process gives up before it reads strangers' files: docs/decisions/worker.md.
        shim("CWalls", in: "CLibraries"),
        // What a program was built from; stamped into it when it is linked.
        shim("CBuildStamp", in: "CLibraries"),
        shim("CVector", in: "CKernels"),
        // A network in loops of our own, its weights compiled in: docs/decisions/network.md.
        shim("CYuNet", in: "CKernels", ["CVector"]),
        // Its weights are read from a file when persons are asked for: docs/decisions/persons.md.
        shim("CSFace", in: "CKernels", ["CVector"]),
        shim("CResample", in: "CKernels", ["CVector"]),
        shim("CPaint", in: "CKernels", ["CVector"]),
        shim("CDigest", in: "CKernels"),
        shim("CJPEG", in: "CCodecs", ["CLibJPEG", "CVector"]),
        shim("CPNG", in: "CCodecs", ["CLibPNG"]),
        shim("CHEVC", in: "CCodecs"),
        // dlib's headers alone, nothing to link: docs/decisions/start-up.md.
        .target(
            name: "CDlib",
            cxxSettings: [.treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra")]
        ),
        // The files of the page and the drawings of kaomoji, each by its own #embed line.
        shim("CPageFiles", in: "Page"),
        shim("CArtwork", in: "Overlay"),

        room("Formats", ["CZlib"], isFast: true),
        room(
            "Imaging",
            [
                "Formats", "CJPEG", "CPNG", "CHEVC", "CResample", "CPaint", "CTurboJPEG", "CHEIF", "CWebP",
                "CLittleCMS",
            ],
            isFast: true
        ),
        room("Faces", ["Imaging", "CDlib", "CYuNet", "CSFace", "CVector"], isFast: true),
        room(
            "Overlay",
            ["Imaging", "CPaint", "CArtwork", "CFreeType", "CHarfBuzz", "CFontconfig"],
            exclude: ["CArtwork", "Artwork"],
            isFast: true
        ),
        room("Movies", ["Imaging", "CFFmpeg", "CPaint"], isFast: true),
        room("Pairing", ["Formats"]),
        room("HEIC", ["Formats", "Movies"], isFast: true),
        room("Scenes", ["Imaging", "CPango", "CRSVG", "CQREncode"], isFast: true),
        room("Page", ["CPageFiles"], exclude: ["CPageFiles", "Site"]),
        room(
            "KaomaskKit",
            [
                "Formats", "Imaging", "Faces", "Overlay", "Movies", "HEIC", "Pairing", "Scenes", "Page",
                "CBuildStamp", "CMalloc", "CWalls", "CZip", "CDigest", "CXattr",
            ]
        ),
        .executableTarget(
            name: "kaomask",
            dependencies: [
                "KaomaskKit", "CMalloc", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: houseRules
        ),
        room(
            "Serve",
            [
                "KaomaskKit",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
            ],
            exclude: ["Program"]
        ),
        .executableTarget(
            name: "kaomask-serve",
            dependencies: ["Serve", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Sources/Serve/Program",
            swiftSettings: houseRules
        ),

        .target(
            name: "TestSupport",
            path: "Tests/TestSupport",
            resources: [.copy("Fixtures")],
            swiftSettings: houseRules + fastRules
        ),
        // HEIC files as phones write them, for tests and benchmarks.
        .target(
            name: "PhonePictures",
            dependencies: ["Movies", "CFFmpeg", "TestSupport"],
            path: "Tests/PhonePictures",
            swiftSettings: houseRules + fastRules
        ),
        // dlib's own pkg-config file names libraries by absolute path, which SwiftPM refuses.
        .target(
            name: "DlibReference",
            dependencies: ["COpenBLAS"],
            path: "Tests/DlibReference",
            linkerSettings: [.linkedLibrary("dlib")]
        ),
        tests("FormatsTests", ["Formats"]),
        tests("ImagingTests", ["Imaging", "Movies", "PhonePictures"], isFast: true),
        tests("HEICTests", ["HEIC", "Pairing", "PhonePictures"], isFast: true),
        tests("FacesTests", ["Faces", "DlibReference"], isFast: true),
        tests("OverlayTests", ["Overlay"], exclude: ["Goldens"], isFast: true),
        tests("MoviesTests", ["Movies", "Pairing"], isFast: true),
        tests("PairingTests", ["Pairing"]),
        tests("ScenesTests", ["Scenes"], isFast: true),
        tests("PageTests", ["Page"]),
        tests("KaomaskKitTests", ["KaomaskKit", "PhonePictures"]),
        tests(
            "kaomaskTests",
            ["kaomask", "kaomask-serve", "PhonePictures"],
            exclude: ["Snapshots"]
        ),
        tests("ServeTests", ["Serve", "kaomask-serve", "kaomask"]),
        tests("FuzzTests", ["Serve", "PhonePictures"], resources: [.copy("Findings")], isFast: true),
        tests("LayeringTests", []),
    ],
    cxxLanguageStandard: .cxx17
)

if let tried {
    let all = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var kept: Set<String> = [], used: Set<String> = []
    func keep(_ name: String) {
        guard let target = all[name], kept.insert(name).inserted else { return }
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): keep(name)
            case .productItem(_, let package, _, _): used.insert(package ?? "")
            @unknown default: break
            }
        }
    }
    keep(tried + "Tests")
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { _ in true }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !used.contains { location.hasSuffix("/" + $0) }
    }
}
