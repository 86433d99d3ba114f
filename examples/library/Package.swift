// swift-tools-version: 6.2
import PackageDescription

// What a program that uses kaomask looks like. scripts/test-library builds and runs it.
let kaomask = "kaomask"
let package = Package(
    name: "kaomask-examples",
    dependencies: [.package(url: "https://github.com/kaomask/kaomask", from: "0.1.0")],
    targets: [
        // The whole pipeline: files in, files out.
        .executableTarget(name: "cover", dependencies: [.product(name: "KaomaskKit", package: kaomask)]),
        // The bytes of Live Photos, without any library in C but zlib.
        .executableTarget(name: "live-photo", dependencies: [.product(name: "Pairing", package: kaomask)]),
        // The search for faces alone.
        .executableTarget(name: "faces", dependencies: [.product(name: "Faces", package: kaomask)]),
    ]
)
