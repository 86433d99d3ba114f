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
            // scripts/bench gives it the package name of kaomask, because it measures what is not public.
            packageAccess: false,
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")]
        )
    ]
)
