// swift-tools-version: 6.2
import PackageDescription

// SwiftPM names a package that is depended on by path after its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "kaomask"
let kaomask = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

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
            // It measures what is `package` too, under the name of kaomask's package.
            packageAccess: false,
            swiftSettings: [
                .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"),
                .unsafeFlags(["-package-name", kaomask]),
            ]
        )
    ]
)
