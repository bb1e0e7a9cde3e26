import Testing

@testable import AnnotateFaces

@Suite("Signatures of faces")
struct FaceSignatureTests {
  private func signature(_ parts: [Int: Float]) throws -> FaceSignature {
    var output = [Float](repeating: 0, count: FaceSignature.count)
    for (index, value) in parts { output[index] = value }
    return try #require(FaceSignature(scaling: output))
  }

  @Test("a signature is a direction, so lengths do not matter")
  func scaling() throws {
    #expect(try signature([0: 3, 5: 4]) == signature([0: 0.3, 5: 0.4]))
    #expect(try signature([0: 3, 5: 4]).values.prefix(6) == [1200, 0, 0, 0, 0, 1600])
  }

  @Test("there is no signature without a direction, or of another length")
  func invalid() {
    #expect(FaceSignature(scaling: [Float](repeating: 0, count: 128)) == nil)
    #expect(FaceSignature(scaling: [Float](repeating: .nan, count: 128)) == nil)
    #expect(FaceSignature(scaling: [1]) == nil)
    #expect(FaceSignature([Int16](repeating: 1, count: 127)) == nil)
    #expect(FaceSignature([Int16](repeating: 0, count: 128)) == nil)
  }

  @Test("the similarity is the cosine of the angle between two signatures")
  func similarity() throws {
    let signature = try signature([1: 1])
    #expect(abs(signature.similarity(to: signature) - 1) < 1e-9)
    #expect(abs(signature.similarity(to: try self.signature([1: -2])) + 1) < 1e-9)
    #expect(signature.similarity(to: try self.signature([2: 1])) == 0)
    #expect(abs(signature.similarity(to: try self.signature([1: 3, 2: 4])) - 0.6) < 1e-3)
  }

  @Test("the sum of views points in their mean direction, whatever their order")
  func sums() throws {
    let views = [try signature([0: 1]), try signature([1: 1]), try signature([0: 1, 7: 2])]
    var (forwards, backwards) = (SignatureSum(), SignatureSum())
    for view in views { forwards.add(view) }
    for view in views.reversed() { backwards.add(SignatureSum(of: view)) }
    #expect(forwards == backwards)
    #expect(forwards.count == 3)
    #expect(abs(SignatureSum(of: views[0]).similarity(to: views[2]) - 0.447) < 1e-3)
    #expect(SignatureSum().similarity(to: views[0]) == 0)
  }
}
