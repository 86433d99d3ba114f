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

let package = Package(
    name: "kaomask",
    products: [
        .library(name: "Metadata", targets: ["Metadata"]),
        .library(name: "Pairing", targets: ["Pairing"]),
    ],
    targets: [
        .target(name: "Metadata", swiftSettings: houseRules),
        .target(name: "Pairing", dependencies: ["Metadata"], swiftSettings: houseRules),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: houseRules),
        .testTarget(
            name: "MetadataTests", dependencies: ["Metadata", "TestSupport"], swiftSettings: houseRules),
        .testTarget(
            name: "PairingTests", dependencies: ["Pairing", "Metadata", "TestSupport"],
            swiftSettings: houseRules),
    ]
)
