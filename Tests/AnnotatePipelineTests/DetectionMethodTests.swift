import AnnotateFaces
import Testing

@testable import AnnotatePipeline

@Suite("How faces are detected", .timeLimit(.minutes(10)))
struct DetectionMethodTests {
  typealias Method = DetectionMethod

  private static func method(
    _ accuracy: Accuracy,
    _ input: Method.Input,
    confidence: Double? = nil,
    model: OwnModel? = nil
  ) -> Method {
    var options = DetectionOptions()
    (options.accuracy, options.confidence, options.model) = (accuracy, confidence, model)
    return Method(options, in: input)
  }

  @Test(
    "detector and schedule follow from accuracy and input",
    arguments: [
      (Accuracy.low, Method.Input.still, Method.Detector.yuNet, Method.Schedule.everyFrame),
      (.low, .video, .yuNet, .anchors(tolerance: .loose, signatureStep: 20)),
      (.low, .live, .yuNet, .everyLiveFrame),
      (.normal, .still, .thorough(.still), .everyFrame),
      (.normal, .video, .nearAndFar, .anchors(tolerance: .normal)),
      (.normal, .live, .nearAndFar, .everyLiveFrame),
      (.high, .still, .thorough(.stillTwice), .everyFrame),
      (.high, .video, .thorough(.frame), .anchors(tolerance: nil)),
      (.high, .live, .thorough(.frame), .everyLiveFrame),
    ]
  )
  func table(
    _ accuracy: Accuracy,
    _ input: Method.Input,
    _ detector: Method.Detector,
    _ schedule: Method.Schedule
  ) {
    let method = Self.method(accuracy, input)
    #expect(method.detector == detector)
    #expect(method.schedule == schedule)
  }

  @Test("only the default detector of videos leaves out anchor frames")
  func longGroups() {
    for accuracy in Accuracy.allCases {
      for input in [Method.Input.still, .video, .live] {
        let isTypical = accuracy == .normal && input == .video
        let method = Self.method(accuracy, input)
        #expect(method.leavesOutAnchors == isTypical)
        #expect(method.hasLongGroups == isTypical)
      }
    }
    #expect(!Self.method(.normal, .video, model: OwnModel(path: "own.onnx")).leavesOutAnchors)
  }

  @Test("where suspected faces are wanted, lost heads are followed beyond the next anchor frame")
  func longGroupsOfSuspected() {
    for accuracy in Accuracy.allCases {
      for input in [Method.Input.still, .video, .live] {
        var options = DetectionOptions()
        options.accuracy = accuracy
        options.findsSuspected = true
        let method = Method(options, in: input)
        #expect(method.hasLongGroups == (input == .video))
        #expect(method.leavesOutAnchors == (accuracy == .normal && input == .video))
      }
    }
  }

  @Test("faces with a lower confidence are reported only if faces are followed")
  func hysteresis() {
    for accuracy in Accuracy.allCases {
      for input in [Method.Input.still, .video, .live] {
        #expect((Self.method(accuracy, input).reportedFraction < 1) == (input == .video))
      }
    }
  }

  @Test("faces that only may be there need seven tenths of the confidence, unless it is given")
  func suspected() {
    var options = DetectionOptions()
    for accuracy in Accuracy.allCases {
      (options.accuracy, options.findsSuspected) = (accuracy, true)
      let method = Method(options, in: .video)
      #expect(method.findsSuspected)
      #expect(method.certainConfidence == 0.5 && method.confidence == 0.35)
      options.findsSuspected = false
      #expect(Method(options, in: .video).confidence == 0.5)
    }
    (options.findsSuspected, options.confidence) = (true, 0.8)
    #expect(Method(options, in: .video).confidence == 0.8)
    (options.confidence, options.model) = (nil, OwnModel(path: "own.onnx"))
    #expect(Method(options, in: .video).confidence == nil)
  }

  @Test("the user's own model replaces the detector and nothing else")
  func own() {
    let model = OwnModel(path: "own.onnx")
    let method = Self.method(.normal, .video, model: model)
    #expect(method.detector == .own(model))
    #expect(method.schedule == .anchors(tolerance: .normal))
    #expect(method.confidence == nil)
    #expect(Self.method(.low, .video, confidence: 0.7, model: model).confidence == 0.7)
  }
}
