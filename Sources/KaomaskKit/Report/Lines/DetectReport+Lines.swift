internal import Faces
package import Page

extension DetectReport: ReadableReport {
    package var deed: Deed { faces.isEmpty ? .faceless : .made }
    package static var deed: String { "with faces" }
    package static var isOfFiles: Bool { false }
    package var faceCount: Int? { faces.count }
    package var picture: String { input }
    package var wasMade: Bool { !faces.isEmpty }
    package var worthLooking: (input: String, places: Int)? { faces.worthLooking(beside: unsure, of: input) }

    package var lines: [String] {
        let count = faces.isEmpty ? "no face" : faces.counted
        return ["\(input.oneLine): \(count) in \(width)x\(height) pixels"] + faces.map(\.line)
            + unsure.map { $0.line + "  unsure" }
            + (drawn == true ? ["  note: kaomask made this picture; covered faces are drawn ones"] : [])
    }

    package func rows(_ texts: PageTexts) -> [String] {
        let found = faces.isEmpty ? texts("state.faceless") : texts("coveredFaces", count: faces.count)
        return [input.oneLine, found] + texts.check(worthLooking != nil) + faces.map(\.row)
    }

    /// The faces as rows with the columns of ``tableHead``: CSV (RFC 4180).
    package var table: [String] {
        // A quotation mark counts also where what follows belongs to its character.
        let quoted = input.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
        let name = "\"\(quoted)\""
        // A picture without a face also gets a row: pictures without one were not searched.
        if faces.isEmpty { return ["\(name),\(width),\(height),,,,,,,"] }
        return faces.map { face in
            let score = face.confidence?.fixed(places: 3) ?? ""
            let cells = [width, height, face.id] + face.box
            return ([name] + cells.map(String.init) + [score, face.roll.fixed(places: 1)])
                .joined(separator: ",")
        }
    }

    /// The names of the table's columns.
    package static var tableHead: String {
        "input,width,height,id,left,top,box_width,box_height,confidence,roll"
    }
}

extension [Face] {
    /// The numbers of faces and other covered regions, in words.
    var counted: String {
        let (faces, others) = (count(where: \.isFace), count { !$0.isFace })
        return others == 0
            ? faces.counted("face")
            : (faces == 0 ? "" : faces.counted("face") + " and ") + others.counted("region")
    }

    /// Requests to check each doubtful face, with the option that leaves it uncovered.
    var thin: [String] {
        filter(\.isDoubtful).map { face in
            let doubt =
                face.observation.isPerhapsAnimal ? "is perhaps an animal or a thing" : "may not be a face"
            return "  face \(face.id) \(doubt); to leave it uncovered, add --except \(face.id)"
        }
    }

    /// Returns the picture and the number of places in it and its movie to check, or `nil`.
    func worthLooking(
        beside unsure: [Face],
        _ movie: MovieSearch? = nil,
        of input: String
    ) -> (input: String, places: Int)? {
        let places = unsure.count + count(where: \.isDoubtful) + (movie?.mayShow.count ?? 0)
        return places > 0 ? (input, places) : nil
    }

    /// The near misses, each with the option that covers it.
    var doubts: [String] {
        map { face in
            let box = face.box.map(String.init).joined(separator: ",")
            let doubt =
                face.observation.isPerhapsAnimal
                ? "left bare, perhaps an animal or a thing" : "possible missed face"
            return "  \(doubt); to cover it, add --face-box \(box)"
        }
    }
}

extension Face {
    /// `true` if a person should check whether this is a face.
    fileprivate var isDoubtful: Bool { observation.isThin || observation.isPerhapsAnimal }

    /// A face in numbers: size, place, score and kaomoji.
    var row: String {
        let score = confidence.map { " · " + $0.fixed(places: 2) } ?? ""
        let drawn = kaomoji.map { " · \($0.oneLine)" } ?? ""
        return "\(id): \(box[2]) × \(box[3]) (\(box[0]), \(box[1]))\(score)\(drawn)"
    }

    var line: String {
        let score = confidence.map { "  score " + $0.fixed(places: 2) } ?? "  set by hand"
        let leaning = landmarks != nil || roll != 0 ? "  turned \(Int(roll.rounded()))°" : ""
        let side = observation.turn.map { $0 == .frontal ? "" : "  \($0.rawValue)" } ?? ""
        let doubt =
            observation.isPerhapsAnimal
            ? "  perhaps an animal or a thing" : isDoubtful ? "  please check" : ""
        let drawn = (kaomoji ?? kind).map { "  \($0.oneLine)" } ?? ""
        let whose = person.map { "  \($0)" } ?? ""
        let times = track.map { "  \($0.words)" } ?? ""
        return
            "  \(id): \(box[2])x\(box[3]) at \(box[0]),\(box[1])\(score)\(leaning)\(side)\(doubt)\(drawn)\(whose)\(times)"
    }
}
