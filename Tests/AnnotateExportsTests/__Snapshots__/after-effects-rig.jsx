// Run it in After Effects: File > Scripts > Run Script File.
(function () {
  var CLIP = {"name":"a clip & more.mov","width":640,"height":360,"frameRate":[30000,1001],"frames":12};
  var VIDEO = "a clip & more.mov";
  // Keys are a frame, then x, y, width and height in pixels and the angle in degrees.
  var FACES = [{"title":"face 1","keys":[[0,147.85,61.5,134.4,108.0,2.0],[1,148.68,61.87,134.4,108.0,2.0],[2,149.51,62.98,134.4,108.0,2.0],[9,155.32,66.31,134.4,108.0,2.0],[10,156.15,67.05,134.4,108.0,2.0],[11,156.98,62.24,134.4,108.0,2.0]],"visibility":[[0,1.0],[2,1.0],[3,0.0],[8,0.0],[9,1.0],[11,1.0]]},{"title":"face 4","keys":[[10,367.35,67.05,134.4,108.0,2.0]],"visibility":[[0,0.0],[9,0.0],[10,1.0],[11,0.0]]}];

  var secondsPerFrame = CLIP.frameRate[1] / CLIP.frameRate[0];

  function animate(property, keys, value) {
    var times = [], values = [], i;
    for (i = 0; i < keys.length; i += 1) {
      times.push(keys[i][0] * secondsPerFrame);
      values.push(value(keys[i]));
    }
    if (times.length === 0) { return; }
    property.setValuesAtTimes(times, values);
    for (i = 1; i <= property.numKeys; i += 1) {
      property.setInterpolationTypeAtKey(i, KeyframeInterpolationType.LINEAR);
      if (property.isSpatial) { property.setSpatialTangentsAtKey(i, [0, 0, 0], [0, 0, 0]); }
    }
  }

  function ellipse(key) {
    var corners = [[0, -1], [1, 0], [0, 1], [-1, 0]], shape = new Shape(), turn = key[5] * Math.PI / 180;
    // The length of the handles with which four curves come nearest to a circle.
    var handle = 0.5522847498, vertices = [], inward = [], outward = [], i;
    function turned(x, y) {
      var across = x * key[3] / 2, down = y * key[4] / 2;
      return [
        across * Math.cos(turn) - down * Math.sin(turn), across * Math.sin(turn) + down * Math.cos(turn)
      ];
    }
    for (i = 0; i < 4; i += 1) {
      var x = corners[i][0], y = corners[i][1], corner = turned(x, y);
      vertices.push([key[1] + corner[0], key[2] + corner[1]]);
      outward.push(turned(-y * handle, x * handle));
      inward.push(turned(y * handle, -x * handle));
    }
    shape.vertices = vertices;
    shape.inTangents = inward;
    shape.outTangents = outward;
    shape.closed = true;
    return shape;
  }

  function opacity(key) { return key[1] * 100; }

  function addMask(comp, face) {
    var layer = comp.layers.addSolid([0, 0, 0], face.title + " mask", CLIP.width, CLIP.height, 1);
    // Effects on it, such as a blur, change what is below it within the mask.
    layer.adjustmentLayer = true;
    var mask = layer.property("ADBE Mask Parade").addProperty("ADBE Mask Atom");
    animate(mask.property("ADBE Mask Shape"), face.keys, ellipse);
    animate(mask.property("ADBE Mask Opacity"), face.visibility, opacity);
  }

  // Artwork of 100 by 100 pixels that has the null as its parent, at the position 0, 0, covers the face's height.
  function addNull(comp, face) {
    var layer = comp.layers.addNull();
    layer.name = face.title;
    layer.property("ADBE Transform Group").property("ADBE Anchor Point").setValue([0, 0]);
    var transform = layer.property("ADBE Transform Group");
    animate(transform.property("ADBE Position"), face.keys, function (key) { return [key[1], key[2]]; });
    animate(transform.property("ADBE Scale"), face.keys, function (key) { return [key[4], key[4]]; });
    animate(transform.property("ADBE Rotate Z"), face.keys, function (key) { return key[5]; });
    animate(transform.property("ADBE Opacity"), face.visibility, opacity);
  }

  app.beginUndoGroup("Faces");
  var rate = CLIP.frameRate[0] / CLIP.frameRate[1];
  var comp = app.project.items.addComp(
    CLIP.name + " faces", CLIP.width, CLIP.height, 1, Math.max(1, CLIP.frames) * secondsPerFrame, rate
  );
  var file = new File(VIDEO);
  if (!file.exists) { file = new File(new File($.fileName).parent.fsName + "/" + CLIP.name); }
  if (file.exists) { comp.layers.add(app.project.importFile(new ImportOptions(file))); }
  for (var i = 0; i < FACES.length; i += 1) {
    addMask(comp, FACES[i]);
    addNull(comp, FACES[i]);
  }
  app.endUndoGroup();
})();
