import AnnotateMediaTypes
import Testing

@testable import AnnotatePipeline

@Suite("The number of processors")
struct ProcessorCountTests {
  @Test("the allowed processors are the bits of the status file's mask")
  func allowed() {
    let status = "Name:\tannotate\nCpus_allowed:\tff,0000000f\nCpus_allowed_list:\t0-3,32-39\n"
    #expect(ProcessorCount.allowed(byStatus: status) == 12)
    #expect(ProcessorCount.allowed(byStatus: "Cpus_allowed:\t3") == 2)
    #expect(ProcessorCount.allowed(byStatus: "Cpus_allowed:\t0") == nil)
    #expect(ProcessorCount.allowed(byStatus: "") == nil)
  }

  @Test("a control group's quota counts as whole processors, rounded up")
  func controlGroup() {
    #expect(ProcessorCount.limit(ofControlGroup: "150000 100000\n") == 2)
    #expect(ProcessorCount.limit(ofControlGroup: "400000 100000\n") == 4)
    #expect(ProcessorCount.limit(ofControlGroup: "max 100000\n") == nil)
    #expect(ProcessorCount.limit(ofControlGroup: "") == nil)
  }

  @Test("this process may use at least one processor")
  func available() {
    #expect(ProcessorCount.available >= 1)
  }

  private func count(
    threads: Int,
    groupLength: Int = 8,
    _ size: PixelSize,
    keepsPixels: Bool
  ) -> Int {
    ConcurrentGroups.count(threads: threads, groupLength: groupLength, size, keepsPixels)
  }

  @Test("groups in progress keep all threads busy and fit into memory")
  func groups() {
    let (small, large) = (PixelSize(640, 360), PixelSize(3840, 2160))
    #expect(count(threads: 1, small, keepsPixels: false) == 2)
    #expect(count(threads: 2, small, keepsPixels: false) == 3)
    #expect(count(threads: 16, small, keepsPixels: false) == 6)
    #expect(count(threads: 64, small, keepsPixels: false) == 18)
    #expect(count(threads: 64, large, keepsPixels: false) == 5)
    #expect(count(threads: 64, groupLength: 16, large, keepsPixels: false) == 2)
  }

  @Test("frames that are encoded afterwards take less memory meanwhile")
  func groupsBeforeEncoder() {
    let sizes = [(640, 360), (1280, 720), (1920, 1080), (3840, 2160)].map { PixelSize($0, $1) }
    #expect(sizes.map { count(threads: 2, $0, keepsPixels: true) } == [3, 2, 2, 2])
    #expect(sizes.map { count(threads: 16, $0, keepsPixels: true) } == [6, 6, 6, 2])
  }
}
