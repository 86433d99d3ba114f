/// Changes to slots so that covered people are not named: name fields and keyword lists lose them, captions that
/// mention them are reported.
package struct SlotNames {
    /// The names removed so far, and those left.
    package private(set) var done = HiddenNames()
    private let people: PeopleToHide
    private let keepsExtension: Bool

    /// Creates the table for a file with these slots.
    package init(_ slots: [Slot], _ people: PeopleToHide) {
        self.people = people
        keepsExtension = slots.allSatisfy { slot in
            slot.kind != .extendedXMP || !XMPPacket(slot.bytes).hiding(people).done.isChange
        }
    }

    /// Returns the change to a slot, and records the names removed.
    package mutating func edit(_ slot: Slot) -> Slot.Edit {
        switch slot.kind {
        case .exif:
            guard let hidden = try? ExifBlock(parsing: slot.bytes).hiding(people) else { return .keep }
            done.add(hidden.done)
            return hidden.done.isChange ? .replace(hidden.block.bytes) : .keep
        case .xmp:
            let packet = XMPPacket(slot.bytes)
            let hidden = packet.hiding(people)
            done.add(hidden.done)
            let left = keepsExtension ? hidden.packet : hidden.packet.withoutExtension
            return left == packet ? .keep : .replace(left.bytes)
        case .extendedXMP:
            done.add(XMPPacket(slot.bytes).hiding(people).done)
            return keepsExtension ? .keep : .remove
        case .photoshop:
            let before = PhotoshopResources(parsing: Array(slot.bytes))
            var resources = before
            resources.hide(people, &done)
            return resources == before ? .keep : .replace(resources.serialized())
        case .text(let use):
            let text = String(text: slot.bytes)
            guard let left = done.text(text, use, in: slot.name, people) else { return .remove }
            return left == text ? .keep : .replace(Array(left.utf8))
        case .repetition(let isXMP):
            // It only repeats other slots.
            let own = isXMP ? XMPPacket(slot.bytes).hiding(people).done : HiddenNames()
            let names = people.names(mentionedIn: String(text: slot.bytes))
            guard own.isChange || !names.isEmpty else { return .keep }
            done.add(own)
            for name in names where !own.isChange { done.removeValue(of: name) }
            return .remove
        case .colorProfile, .picture, .layer, .coding, .unknown: return .keep
        }
    }
}

extension PeopleEvidence {
    /// Collects what slots say about people.
    package init(_ slots: [Slot]) {
        for slot in slots {
            switch slot.kind {
            case .exif: (try? ExifBlock(parsing: slot.bytes))?.tell(&self)
            case .xmp, .extendedXMP, .repetition(isXMP: true): hear(XMPPacket(slot.bytes))
            case .photoshop: PhotoshopResources(parsing: Array(slot.bytes)).tell(&self)
            case .text(.keywords): hear(keywords: [String(text: slot.bytes)])
            default: break
            }
        }
    }
}

extension SlottedFile {
    /// Returns the file without hidden people's regions and names; other slots stay byte for byte.
    package func hiding(_ people: PeopleToHide) -> (file: Self, done: HiddenNames) {
        var names = SlotNames(slots, people)
        let file = editing { names.edit($0) }
        return (file, names.done)
    }
}

extension XMPPacket {
    /// The packet without its reference to an extended part.
    fileprivate var withoutExtension: XMPPacket {
        (try? forCoveredPicture(keepsExtension: false))?.packet ?? self
    }
}
