// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of kaomask never build it. See scripts/fuzz.
let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "kaomask", path: "..")],
    targets: [
        // What libFuzzer lends to a mutator of one's own.
        .target(name: "CLibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CLibFuzzer", .product(name: "Kaomask", package: "kaomask"),
                .product(name: "Serve", package: "kaomask"),
            ],
            // The entry point is libFuzzer's own.
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])]
        ),
    ]
)
