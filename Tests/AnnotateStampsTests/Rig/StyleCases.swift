import Testing

/// Correct style files, and wrong ones with their messages.
enum StyleCases {
  struct Wrong: Sendable, CustomTestStringConvertible {
    let document: String
    let message: String
    /// Whether a JSON Schema can detect the mistake too.
    var isDetectedBySchema = true

    var testDescription: String { message }
  }

  /// Returns a style with one layer.
  static func style(_ layer: String) -> String {
    #"{"name": "test", "layers": [\#(layer)]}"#
  }

  /// Returns an ellipse layer with more keys.
  static func ellipse(_ more: String) -> String {
    ##"{"type": "ellipse", "color": "#ff0000", "anchor": "nose", "##
      + #""width": {"faceWidth": 0.2}\#(more)}"#
  }

  static let right: [String] =
    [
      #"{"name": "empty", "layers": []}"#,
      #"{"$schema": "style.schema.json", "name": "a", "summary": "b", "layers": []}"#,
    ]
    + [
      ellipse(""),
      ellipse(#", "height": {"pixels": 12, "atLeast": 3}, "opacity": 0.5, "blend": "screen""#),
      ellipse(#", "pivot": {"x": 0}, "offset": {"y": {"interOcular": -1.5}}"#),
      ellipse(#", "rotate": "upright", "foreshorten": true, "fadeIn": 5, "fadeOut": 10"#),
      ellipse(#", "when": "smiling""#),
      ellipse(#", "yaw": {"from": 40, "to": 90, "fade": 0, "mirror": true}"#),
      ellipse(#", "when": ["leftEyeClosed", {"ids": [1, 7]}, {"confidence": {"from": 0.5}}]"#),
      #"{"type": "rectangle", "color": "track", "anchor": "chin", "height": {"faceSize": 1}}"#,
      ##"{"type": "outline", "color": {"palette": ["#000000", "#ffffff80"]}, "anchor": "face", "##
        + #""width": {"pixels": 90}, "thickness": {"pixels": 2}}"#,
      ##"{"type": "brackets", "color": {"cases": [{"when": "smiling", "color": "#00ff00"}], "##
        + ##""otherwise": "#ff0000"}, "anchor": "face", "width": {"faceWidth": 1}, "length": 0.1}"##,
      ##"{"type": "line", "color": "#00ff00", "anchor": "leftEye", "to": "mouth"}"##,
      #"{"type": "text", "text": "ID {id}, {confidence:%}, {{}}", "anchor": "face", "#
        + #""height": {"pixels": 20}, "weight": "bold", "align": "left"}"#,
      ellipse(#", "height": {"pixels": 12, "atLeast": {"outputPixels": 3}}"#),
      ellipse(
        #", "height": {"faceWidth": 1, "atLeast": {"pixels": 3, "outputHeight": 0.02}}"#
      ),
      #"{"type": "text", "text": "{label} {name} {person}", "anchor": "face", "#
        + #""height": {"pixels": 20}, "rotate": "upright", "place": "clear"}"#,
      #"{"type": "text", "text": "a", "anchor": "face", "height": {"pixels": 20}, "#
        + #""rotate": "upright", "place": "inside", "color": "person"}"#,
      #"{"type": "text", "text": "a", "anchor": "face", "height": {"pixels": 20}, "#
        + #""place": "exact"}"#,
      #"{"type": "text", "text": ["{frame:06}", {"text": "{smiling:yes|no}", "when": "always"}], "#
        + ##""anchor": "face", "height": {"pixels": 20}, "background": "#00000080"}"##,
      #"{"type": "text", "text": "{leftEye.openness:1%} {bounds.2} {jaw.left.3.x} {mesh.467.2}", "#
        + #""anchor": "face", "height": {"pixels": 20}}"#,
      #"{"type": "blur", "anchor": "face", "width": {"faceWidth": 1.5}, "shape": "rectangle"}"#,
      #"{"type": "pixelate", "anchor": "face", "width": {"faceWidth": 1.5}, "#
        + #""cell": {"faceWidth": 0.1}, "feather": {"pixels": 3}}"#,
      ##"{"type": "solid", "color": "#000000", "anchor": "face", "height": {"faceHeight": 1.5}}"##,
      #"{"type": "cutOut", "anchor": "face", "width": {"faceWidth": 1.5}, "inverted": true}"#,
      #"{"type": "picture", "artwork": "heart", "anchor": "eyes", "width": {"faceWidth": 0.3}}"#,
      #"{"type": "picture", "file": "hat.png", "anchor": "forehead", "width": {"faceWidth": 1}}"#,
      #"{"type": "picture", "file": "a.%04d.png", "framesPerSecond": 12.5, "anchor": "face", "#
        + #""height": {"faceWidth": 1}}"#,
    ].map(style)

  static let wrong: [Wrong] = documents + layers + contents + conditions + texts

  private static let documents = [
    Wrong(document: "[]", message: "must be an object, not a list"),
    Wrong(document: #"{"layers": []}"#, message: "'name' is missing"),
    Wrong(document: #"{"name": "a"}"#, message: "'layers' is missing"),
    Wrong(document: #"{"name": 5, "layers": []}"#, message: "name: must be a text, not a number"),
    Wrong(document: #"{"name": "", "layers": []}"#, message: "name: must not be empty"),
    Wrong(
      document: #"{"name": "a", "layers": [], "layer": []}"#,
      message: "layer: unknown key; did you mean 'layers'?"
    ),
    Wrong(
      document: #"{"name": "a", "layers": {}}"#,
      message: "layers: must be a list, not an object"
    ),
    Wrong(
      document: #"{"name": "a", "name": "b", "layers": []}"#,
      message: "name: is given twice",
      isDetectedBySchema: false
    ),
    Wrong(
      document: #"{"name": "a\nb", "layers": []}"#,
      message: "name: must be one line of up to 200 characters"
    ),
    Wrong(
      document: #"{"name": "a", "layers": [7]}"#,
      message: "layers[0]: must be an object, not a number"
    ),
  ]

  private static let layers = [
    Wrong(
      document: style(#"{"anchor": "nose"}"#),
      message: "layers[0]: 'type' is missing"
    ),
    Wrong(
      document: style(#"{"type": "elipse", "anchor": "nose"}"#),
      message: "layers[0].type: unknown type 'elipse'; did you mean 'ellipse'?"
    ),
    Wrong(
      document: style(##"{"type": "ellipse", "color": "#ff0000", "width": {"pixels": 1}}"##),
      message: "layers[0]: 'anchor' is missing"
    ),
    Wrong(
      document: style(
        ##"{"type": "ellipse", "color": "#ff0000", "anchor": "leftEyee", "width": {"pixels": 1}}"##
      ),
      message: "layers[0].anchor: unknown anchor 'leftEyee'; did you mean 'leftEye'?"
    ),
    Wrong(
      document: style(
        ##"{"type": "ellipse", "color": "#ff0000", "anchor": "hat", "width": {"pixels": 1}}"##
      ),
      message: "layers[0].anchor: unknown anchor 'hat'; one of leftEye, rightEye, eyes, leftPupil, "
        + "rightPupil, pupils, betweenEyes, leftBrow, rightBrow, brows, nose, upperLip, mouth, chin, "
        + "nearTemple, nearEar, forehead or face"
    ),
    Wrong(
      document: style(##"{"type": "ellipse", "color": "#ff0000", "anchor": "nose"}"##),
      message: "layers[0]: needs 'width', 'height' or both"
    ),
    Wrong(
      document: style(ellipse(#", "opacty": 1"#)),
      message: "layers[0].opacty: unknown key; did you mean 'opacity'?"
    ),
    Wrong(
      document: style(ellipse(#", "opacity": 1.5"#)),
      message: "layers[0].opacity: must be a number from 0 to 1, not 1.5"
    ),
    Wrong(
      document: style(ellipse(#", "blend": "over""#)),
      message: "layers[0].blend: unknown blend mode 'over'; one of normal, multiply, screen or add"
    ),
    Wrong(
      document: style(ellipse(#", "rotate": "camera""#)),
      message: "layers[0].rotate: unknown rotation 'camera'; one of head or upright"
    ),
    Wrong(
      document: style(ellipse(#", "yaw": {}"#)),
      message: "layers[0].yaw: must not be empty"
    ),
    Wrong(
      document: style(ellipse(#", "yaw": {"from": 95}"#)),
      message: "layers[0].yaw.from: must be a number from 0 to 90, not 95"
    ),
    Wrong(
      document: style(ellipse(#", "yaw": {"from": 50, "to": 40}"#)),
      message: "layers[0].yaw: 'from' must not be more than 'to'",
      isDetectedBySchema: false
    ),
    Wrong(
      document: style(ellipse(#", "foreshorten": "yes""#)),
      message: "layers[0].foreshorten: must be true or false, not a text"
    ),
    Wrong(
      document: style(ellipse(#", "fadeIn": 0"#)),
      message: "layers[0].fadeIn: must be a whole number from 1 to 1000, not 0"
    ),
    Wrong(
      document: style(ellipse(#", "fadeOut": 2.5"#)),
      message: "layers[0].fadeOut: must be a whole number from 0 to 1000, not 2.5"
    ),
    Wrong(
      document: style(ellipse(#", "height": {"faceWidth": 0}"#)),
      message: "layers[0].height.faceWidth: must be more than 0"
    ),
    Wrong(
      document: style(ellipse(#", "height": {"faceWidth": 21}"#)),
      message: "layers[0].height.faceWidth: must be a number from 0 to 20, not 21"
    ),
    Wrong(
      document: style(ellipse(#", "height": {"faceWith": 1}"#)),
      message: "layers[0].height.faceWith: unknown key; did you mean 'faceWidth'?"
    ),
    Wrong(
      document: style(ellipse(#", "height": {"faceWidth": 1, "pixels": 1}"#)),
      message:
        "layers[0].height: needs exactly one of interOcular, faceWidth, faceHeight, faceSize or "
        + "pixels"
    ),
    Wrong(
      document: style(ellipse(#", "height": 12"#)),
      message: "layers[0].height: must be an object, not a number"
    ),
    Wrong(
      document: style(ellipse(#", "height": {"pixels": 1, "atLeast": {}}"#)),
      message: "layers[0].height.atLeast: must not be empty"
    ),
    Wrong(
      document: style(ellipse(#", "height": {"pixels": 1, "atLeast": {"outputPixel": 1}}"#)),
      message: "layers[0].height.atLeast.outputPixel: unknown key; did you mean 'outputPixels'?"
    ),
    Wrong(
      document: style(ellipse(#", "height": {"pixels": 1, "atLeast": {"outputHeight": 2}}"#)),
      message: "layers[0].height.atLeast.outputHeight: must be a number from 0 to 1, not 2"
    ),
    Wrong(
      document: style(ellipse(#", "pivot": {"x": -0.1}"#)),
      message: "layers[0].pivot.x: must be a number from 0 to 1, not -0.1"
    ),
    Wrong(
      document: style(ellipse(#", "offset": {"x": {"faceHeight": -21}}"#)),
      message: "layers[0].offset.x.faceHeight: must be a number from -20 to 20, not -21"
    ),
    Wrong(
      document: style(ellipse(#", "offset": {"x": {"faceHeight": 1, "atLeast": 2}}"#)),
      message:
        "layers[0].offset.x.atLeast: unknown key; one of interOcular, faceWidth, faceHeight, "
        + "faceSize or pixels"
    ),
  ]

  private static let contents = [
    Wrong(
      document: style(ellipse(#", "thickness": {"pixels": 1}"#)),
      message:
        "layers[0].thickness: unknown key; one of type, anchor, color, width, height, pivot, "
        + "offset, rotate, foreshorten, opacity, blend, when, yaw, fadeIn or fadeOut"
    ),
    Wrong(
      document: style(#"{"type": "solid", "anchor": "face", "width": {"faceWidth": 1}}"#),
      message: "layers[0]: 'color' is missing"
    ),
    Wrong(
      document: style(
        ##"{"type": "solid", "color": "#12345", "anchor": "face", "width": {"faceWidth": 1}}"##
      ),
      message: "layers[0].color: must be a colour such as '#ffcc00' or '#ffcc0080'"
    ),
    Wrong(
      document: style(
        #"{"type": "solid", "color": {"palette": []}, "anchor": "face", "width": {"faceWidth": 1}}"#
      ),
      message: "layers[0].color.palette: must not be empty"
    ),
    Wrong(
      document: style(
        #"{"type": "solid", "color": {"palette": ["red"]}, "anchor": "face", "width": {"pixels": 1}}"#
      ),
      message: "layers[0].color.palette[0]: must be a colour such as '#ffcc00' or '#ffcc0080'"
    ),
    Wrong(
      document: style(
        ##"{"type": "solid", "color": {"cases": [{"when": "smiling", "color": "#000000"}]}, "##
          + #""anchor": "face", "width": {"faceWidth": 1}}"#
      ),
      message: "layers[0].color: 'otherwise' is missing"
    ),
    Wrong(
      document: style(
        ##"{"type": "brackets", "color": "#ff0000", "length": 0.6, "anchor": "face", "##
          + #""width": {"faceWidth": 1}}"#
      ),
      message: "layers[0].length: must be a number from 0.01 to 0.5, not 0.6"
    ),
    Wrong(
      document: style(##"{"type": "line", "color": "#ff0000", "anchor": "leftEye"}"##),
      message: "layers[0]: 'to' is missing"
    ),
    Wrong(
      document: style(
        ##"{"type": "line", "color": "#ff0000", "anchor": "nose", "to": "chin", "width": {"pixels": 1}}"##
      ),
      message:
        "layers[0].width: unknown key; one of type, anchor, color, thickness, to, opacity, blend, "
        + "when, yaw, fadeIn or fadeOut"
    ),
    Wrong(
      document: style(
        #"{"type": "blur", "shape": "round", "anchor": "face", "width": {"faceWidth": 1}}"#
      ),
      message: "layers[0].shape: unknown shape 'round'; one of rectangle or ellipse"
    ),
    Wrong(
      document: style(#"{"type": "picture", "anchor": "face", "width": {"faceWidth": 1}}"#),
      message: "layers[0]: needs either 'file' or 'artwork'"
    ),
    Wrong(
      document: style(
        #"{"type": "picture", "artwork": "heart", "file": "a.png", "anchor": "face", "#
          + #""width": {"faceWidth": 1}}"#
      ),
      message: "layers[0]: needs either 'file' or 'artwork'"
    ),
    Wrong(
      document: style(
        #"{"type": "picture", "artwork": "hart", "anchor": "face", "width": {"faceWidth": 1}}"#
      ),
      message: "layers[0].artwork: unknown artwork 'hart'; did you mean 'heart'?"
    ),
    Wrong(
      document: style(
        #"{"type": "picture", "file": "a.%d.png", "framesPerSecond": 0, "anchor": "face", "#
          + #""width": {"faceWidth": 1}}"#
      ),
      message: "layers[0].framesPerSecond: must be a number from 0.01 to 1000, not 0"
    ),
  ]

  private static let conditions = [
    Wrong(
      document: style(ellipse(#", "when": "smilling""#)),
      message: "layers[0].when: unknown condition 'smilling'; did you mean 'smiling'?"
    ),
    Wrong(
      document: style(ellipse(#", "when": ["smiling", 5]"#)),
      message: "layers[0].when[1]: must be a text, not a number"
    ),
    Wrong(
      document: style(ellipse(#", "when": {"ids": []}"#)),
      message: "layers[0].when.ids: must not be empty"
    ),
    Wrong(
      document: style(ellipse(#", "when": {"ids": [1, 0]}"#)),
      message: "layers[0].when.ids[1]: must be a whole number from 1 to 1000000000, not 0"
    ),
    Wrong(
      document: style(ellipse(#", "when": {"ids": [1], "confidence": {}}"#)),
      message: "layers[0].when: needs exactly one of ids or confidence"
    ),
    Wrong(
      document: style(ellipse(#", "when": {"confidence": {"from": 0.9, "to": 0.5}}"#)),
      message: "layers[0].when.confidence: 'from' must not be more than 'to'",
      isDetectedBySchema: false
    ),
    Wrong(
      document: style(ellipse(#", "when": {"confidence": {"from": 2}}"#)),
      message: "layers[0].when.confidence.from: must be a number from 0 to 1, not 2"
    ),
  ]

  private static func text(_ text: String) -> String {
    style(#"{"type": "text", "anchor": "face", "height": {"pixels": 9}, "text": \#(text)}"#)
  }

  private static let texts = [
    Wrong(
      document: style(#"{"type": "text", "anchor": "face", "text": "a", "width": {"pixels": 9}}"#),
      message: "layers[0]: 'height' is missing"
    ),
    Wrong(
      document: text(#""a", "rotate": "upright", "place": "free""#),
      message: "layers[0].place: unknown place 'free'; one of exact, inside or clear"
    ),
    Wrong(
      document: text(#""a", "place": "clear""#),
      message: "layers[0].place: needs 'rotate' to be 'upright'"
    ),
    Wrong(document: text(#""""#), message: "layers[0].text: must not be empty"),
    Wrong(document: text("[]"), message: "layers[0].text: must have 1 to 20 lines"),
    Wrong(
      document: text(#""{idd}""#),
      message: "layers[0].text: unknown field 'idd'; did you mean 'id'?"
    ),
    Wrong(
      document: text(#""{leftEye.openess}""#),
      message: "layers[0].text: unknown field 'leftEye.openess'; did you mean 'leftEye.openness'?"
    ),
    Wrong(
      document: text(#""{}""#),
      message:
        "layers[0].text: unknown field ''; such as id, confidence, smile, leftEyeClosed, time, "
        + "timecode, frame or leftEye.openness"
    ),
    Wrong(
      document: text(#""{confidence:x}""#),
      message:
        "layers[0].text: unknown format 'x'; such as 2 (decimals), % or 1% (percent), 06 (zeros "
        + "in front) or yes|no"
    ),
    Wrong(
      document: text(#""a {id""#),
      message: "layers[0].text: a '{' has no '}'; a brace that stands for itself is written twice"
    ),
    Wrong(
      document: text(#"[{"text": "a } b"}]"#),
      message:
        "layers[0].text[0].text: a '}' has no '{'; a brace that stands for itself is written twice"
    ),
    Wrong(
      document: text(#"[{"text": "a", "wen": "smiling"}]"#),
      message: "layers[0].text[0].wen: unknown key; did you mean 'when'?"
    ),
  ]
}
