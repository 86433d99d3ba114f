// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of kaomask never build it. See scripts/fuzz.
let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "kaomask", path: "..")],
    targets: [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                .product(name: "Overlay", package: "kaomask"), .product(name: "Pairing", package: "kaomask"),
            ],
            // The entry point is libFuzzer's own.
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])]
        )
    ]
)
