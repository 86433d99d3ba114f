// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that users of kaomask never build it.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "kaomask", path: "..")],
    targets: [
        .executableTarget(
            name: "Bench",
            dependencies: [
                .product(name: "Overlay", package: "kaomask"), .product(name: "Faces", package: "kaomask"),
                .product(name: "Movies", package: "kaomask"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")]
        )
    ]
)
