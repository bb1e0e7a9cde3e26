// For the position of a layer in a composition of 640x360 pixels.
var face = 1, point = "face";
// Each key is a frame, x and y; each list is a stretch without gaps.
var faces = {"1":{"face":[[[0,147.85,61.5],[1,148.68,61.87],[2,149.51,62.98]],[[9,155.32,66.31],[10,156.15,67.05],[11,156.98,62.24]]],"leftEye":[[[0,174.73,50.7],[1,175.56,51.07],[2,176.39,52.18]],[[9,182.2,55.51],[10,183.03,56.25],[11,183.86,51.44]]],"nose":[[[0,147.85,72.3],[1,148.68,72.67],[2,149.51,73.78]],[[9,155.32,77.11],[10,156.15,77.85],[11,156.98,73.04]]]},"4":{"face":[[[10,367.35,67.05]]],"leftEye":[[[10,394.23,56.25]]],"nose":[[[10,367.35,77.85]]]}};
var frame = Math.round(time * 30000 / 1001);
function find(stretches, frame) {
  var last = null;
  for (var s = 0; s < stretches.length; s++) {
    var keys = stretches[s];
    for (var k = 0; k < keys.length; k++) {
      if (keys[k][0] > frame) {
        if (k == 0) { return last || keys[0]; }
        var a = keys[k - 1], b = keys[k], share = (frame - a[0]) / (b[0] - a[0]);
        return [frame, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
      }
      last = keys[k];
    }
  }
  return last;
}
var stretches = faces[face] ? faces[face][point] : [];
var found = find(stretches || [], frame);
found ? [found[1], found[2]] : value;
