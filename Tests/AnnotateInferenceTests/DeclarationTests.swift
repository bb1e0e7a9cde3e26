import CAnnotateOpenVINO
import TestSupport
import Testing

@Suite(
  "Declarations of OpenVINO's interface",
  .tags(.process, .model),
  .timeLimit(.minutes(10)),
  .enabled(if: DeclarationCompiler.isUsable, "run 'make setup' first; it needs a C compiler too")
)
struct DeclarationTests {
  private static let assignments = """
    #define ASSIGN(RESULT, NAME, PARAMETERS) functions->NAME = NAME;
    void assign(COVFunctions *functions);
    void assign(COVFunctions *functions) { COV_FUNCTIONS(ASSIGN) }

    """

  @Test("every function has the type that OpenVINO's headers state")
  func functions() throws {
    let result = try DeclarationCompiler.compile(Self.assignments)
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  @Test(
    "a declaration that differs from OpenVINO's does not compile",
    arguments: [
      ("(const ov_tensor_t *, void **)", "(const ov_tensor_t *, int **)"),
      ("FUNCTION(void, ov_core_free", "FUNCTION(COVStatus, ov_core_free"),
      ("(int64_t, const int64_t *,", "(int32_t, const int64_t *,"),
      ("ov_infer_request_infer, (ov_infer_request_t *)", "ov_infer_request_infer, (void)"),
      ("ov_model_free, ", "ov_model_release, "),
    ]
  )
  func wrongDeclarations(_ stated: String, _ wrong: String) throws {
    let result = try DeclarationCompiler.compile(Self.assignments, replacing: (stated, wrong))
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("error:"))
  }

  @Test("structures and enumerations have the memory layout of OpenVINO's headers")
  func layouts() throws {
    let result = try DeclarationCompiler.compile(assertions(Self.facts))
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  @Test("a layout that differs does not compile", arguments: 0..<facts.count)
  func wrongLayouts(_ index: Int) throws {
    let fact = Self.facts[index]
    let result = try DeclarationCompiler.compile(assertions([(fact.expression, fact.value + 1)]))
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("error:"))
  }

  private func assertions(_ facts: [(expression: String, value: Int)]) -> String {
    facts.map { "_Static_assert(\($0.expression) == \($0.value), \"differs\");\n" }.joined()
  }

  /// The layouts that Swift imports from our declarations.
  private static let facts: [(expression: String, value: Int)] =
    sizes + offsets + [
      ("OK", COV_OK), ("F32", COV_ELEMENT_F32),
      ("((ov_status_e)-1 < 0)", COVStatus.min < 0 ? 1 : 0),
      ("((ov_element_type_e)-1 < 0)", COVElementType.min < 0 ? 1 : 0),
    ]

  private static let sizes = [
    ("sizeof(ov_status_e)", MemoryLayout<COVStatus>.size),
    ("sizeof(ov_element_type_e)", MemoryLayout<COVElementType>.size),
    ("sizeof(ov_dimension_t)", MemoryLayout<ov_dimension_t>.size),
    ("sizeof(ov_partial_shape_t)", MemoryLayout<ov_partial_shape_t>.size),
    ("sizeof(ov_shape_t)", MemoryLayout<ov_shape_t>.size),
    ("sizeof(ov_property_t)", MemoryLayout<ov_property_t>.size),
    ("sizeof(ov_available_devices_t)", MemoryLayout<ov_available_devices_t>.size),
    ("sizeof(ov_version_t)", MemoryLayout<ov_version_t>.size),
  ]

  private static let offsets = [
    ("offsetof(ov_dimension_t, min)", MemoryLayout.offset(of: \ov_dimension_t.min)),
    ("offsetof(ov_dimension_t, max)", MemoryLayout.offset(of: \ov_dimension_t.max)),
    ("offsetof(ov_partial_shape_t, rank)", MemoryLayout.offset(of: \ov_partial_shape_t.rank)),
    ("offsetof(ov_partial_shape_t, dims)", MemoryLayout.offset(of: \ov_partial_shape_t.dims)),
    ("offsetof(ov_shape_t, rank)", MemoryLayout.offset(of: \ov_shape_t.rank)),
    ("offsetof(ov_shape_t, dims)", MemoryLayout.offset(of: \ov_shape_t.dims)),
    ("offsetof(ov_property_t, key)", MemoryLayout.offset(of: \ov_property_t.key)),
    ("offsetof(ov_property_t, value)", MemoryLayout.offset(of: \ov_property_t.value)),
    (
      "offsetof(ov_available_devices_t, devices)",
      MemoryLayout.offset(of: \ov_available_devices_t.devices)
    ),
    (
      "offsetof(ov_available_devices_t, size)",
      MemoryLayout.offset(of: \ov_available_devices_t.size)
    ),
    ("offsetof(ov_version_t, buildNumber)", MemoryLayout.offset(of: \ov_version_t.buildNumber)),
  ].map { ($0.0, $0.1 ?? -1) }
}
