// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of this package is compiled with. No `unsafeFlags`: a package that has them
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
        name: module, path: "Sources/SystemLibraries/\(module)", pkgConfig: pkgConfig,
        providers: [.apt([package])])
}

/// A module of ours, compiled by the house rules.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: houseRules)
}

/// The tests of one module.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: houseRules)
}

let package = Package(
    name: "kaomask",
    products: [
        .library(name: "Overlay", targets: ["Overlay"])
    ],
    targets: [
        library("CFreeType", pkgConfig: "freetype2", package: "libfreetype-dev"),
        library("CHarfBuzz", pkgConfig: "harfbuzz", package: "libharfbuzz-dev"),
        library("CFontconfig", pkgConfig: "fontconfig", package: "libfontconfig-dev"),
        module("Imaging"),
        module("Overlay", ["Imaging", "CFreeType", "CHarfBuzz", "CFontconfig"]),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: houseRules),
        tests("OverlayTests", ["Overlay", "Imaging"]),
    ]
)
