// Says where faces are: faces PHOTO
import Faces
import Foundation
import Imaging

guard CommandLine.arguments.count == 2 else { fatalError("faces PHOTO") }

let jpeg = [UInt8](try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1])))
// Without landmarks; LandmarkPredictor(path:) would read Debian's model.
let search = try FaceSearch(FaceSearchOptions()) { nil }
for face in try search.faces(in: try JPEGCodec.decode(jpeg).pixels).faces {
    let box = face.boundingBox
    print(Int(box.x), Int(box.y), Int(box.width), Int(box.height))
}
