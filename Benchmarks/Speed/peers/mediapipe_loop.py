"""The usual MediaPipe script: read with OpenCV, find faces, mark the eyes, pipe the pictures to x264.

usage: mediapipe_loop.py detect|mesh INPUT OUTPUT BOXES

BOXES gets a list of boxes for each frame, as left, top, right and bottom in pixels.
"""

import json
import subprocess
import sys

import cv2
import mediapipe

IRISES = (468, 473)


def detected_faces(solution, picture):
    """The eye points and the box of every face, as shares of the picture's size."""
    found = solution.process(picture).detections or []
    eyes = [face.location_data.relative_keypoints[eye] for face in found for eye in (0, 1)]
    boxes = [face.location_data.relative_bounding_box for face in found]
    return eyes, [(box.xmin, box.ymin, box.xmin + box.width, box.ymin + box.height) for box in boxes]


def mesh_faces(solution, picture):
    """The centres of the irises and the extent of every face, as shares of the picture's size."""
    found = solution.process(picture).multi_face_landmarks or []
    return [face.landmark[iris] for face in found for iris in IRISES], [extent(face.landmark) for face in found]


def extent(points):
    """The rectangle that encloses some points."""
    xs, ys = [point.x for point in points], [point.y for point in points]
    return min(xs), min(ys), max(xs), max(ys)


def open_solution(kind):
    """The MediaPipe solution and the function that gets faces from it."""
    solutions = mediapipe.solutions
    if kind == "detect":
        return solutions.face_detection.FaceDetection(model_selection=1), detected_faces
    return solutions.face_mesh.FaceMesh(max_num_faces=6, refine_landmarks=True), mesh_faces


def encoder(width, height, rate, output):
    """An ffmpeg that reads BGR pictures and encodes them as the other subjects do."""
    command = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr24"]
    command += ["-s", f"{width}x{height}", "-r", str(rate), "-i", "-", "-c:v", "libx264", "-preset", "medium"]
    return subprocess.Popen([*command, "-crf", "18", "-pix_fmt", "yuv420p", output], stdin=subprocess.PIPE)


def main():
    kind, source, output, boxes = sys.argv[1:]
    solution, find_faces = open_solution(kind)
    video = cv2.VideoCapture(source)
    width, height = int(video.get(cv2.CAP_PROP_FRAME_WIDTH)), int(video.get(cv2.CAP_PROP_FRAME_HEIGHT))
    sink = encoder(width, height, video.get(cv2.CAP_PROP_FPS), output)
    found = []
    while True:
        there, picture = video.read()
        if not there:
            break
        eyes, places = find_faces(solution, cv2.cvtColor(picture, cv2.COLOR_BGR2RGB))
        found.append([(x1 * width, y1 * height, x2 * width, y2 * height) for x1, y1, x2, y2 in places])
        for eye in eyes:
            cv2.circle(picture, (int(eye.x * width), int(eye.y * height)), width // 40, (0, 0, 255), -1)
        sink.stdin.write(picture.tobytes())
    sink.stdin.close()
    with open(boxes, "w") as file:
        json.dump(found, file)
    sys.exit(sink.wait())


main()
