import AnnotateFaces
import AnnotateMediaTypes
import AnnotateTracking
import Testing

@testable import AnnotateJobs

@Suite("Which faces are stamped")
struct FaceSelectionTests {
  private func face(_ id: Int, _ person: Int? = nil) -> Face {
    let bounds = Rect<DisplaySpace>(x: 10, y: 20, width: 30, height: 40)
    return Face(
      id: id,
      person: person,
      frameCount: 1,
      observation: FaceObservation(bounds: bounds, confidence: 1)
    )
  }

  private func selection(
    only: FaceChoice? = nil,
    except: FaceChoice = [],
    _ frames: [[Face]]? = nil
  ) -> FaceSelection {
    var selection = FaceSelection()
    (selection.only, selection.excluded) = (only, except)
    selection.tracks = frames.map { frames in
      var tracks = TrackPeople()
      for faces in frames { tracks.add(faces) }
      return tracks
    }
    return selection
  }

  private let anna = FaceChoice(ids: [], people: [1])

  @Test("a person is chosen in all frames of a track, whichever of them tells who it is")
  func wholeTracks() {
    let frames = [[face(7), face(8)], [face(7, 1), face(8, 2)]]
    let (only, except) = (selection(only: anna, frames), selection(except: anna, frames))
    for faces in frames {
      #expect(faces.map(only.includes) == [true, false])
      #expect(faces.map(except.includes) == [false, true])
    }
    #expect(!only.includes(face(9)) && except.includes(face(9)), "a track that tells nothing")
  }

  @Test("a track that was renumbered by hand is stamped where it may be either person's")
  func dividedTrack() {
    let frames = [[face(7)], [face(7, 1)], [face(7, 2)]]
    #expect(frames.map { selection(only: anna, frames).includes($0[0]) } == [true, true, false])
    #expect(frames.map { selection(except: anna, frames).includes($0[0]) } == [true, false, true])
  }

  @Test("before all frames are known, an unknown person is stamped if that is the safe side")
  func unknownPeople() {
    var only = selection(only: anna)
    #expect(!only.includes(face(7)))
    only.includesUnknownPeople = true
    #expect(only.includes(face(7)) && only.includes(face(7, 1)) && !only.includes(face(7, 2)))
    var track = selection(only: [8])
    track.includesUnknownPeople = true
    #expect(!track.includes(face(7)), "no person is chosen")
    only.tracks = TrackPeople()
    #expect(!only.includes(face(7)), "nothing more will be known")
  }
}
