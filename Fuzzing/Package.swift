// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of kaomask never build it. See scripts/fuzz.
let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "kaomask", path: "..")],
    targets: [
        // The functions that libFuzzer offers to custom mutators.
        .target(name: "CLibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CLibFuzzer", .product(name: "KaomaskKit", package: "kaomask"),
                .product(name: "Serve", package: "kaomask"),
            ],
            // libFuzzer provides the entry point.
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])]
        ),
    ]
)
