"""Cuts a part out of a TensorFlow Lite network, so that OpenVINO can read it.

The network is MediaPipe's `face_landmark_with_attention.tflite`. Three kinds of its operators exist in
MediaPipe only. A part lies before or after them:

    base    from the picture of a face to its mesh, its presence, and a map of features
    parts   from the features of the mouth and of both eyes to their contours

The parts are the source with another list of operators, inputs and outputs, and with weights of 32 instead
of 16 bits, which OpenVINO would otherwise widen one by one when it compiles them. See the FlatBuffers schema
of TensorFlow Lite for the layout of the file.
"""

import struct

# The tensors that go into and come out of each part.
PARTS = {
    "base": ([0], [35, 186, 710]),
    "parts": ([199, 200, 201], [684, 687, 690, 693, 696]),
}
# An output of the base, and the shape to which it is padded: OpenVINO rearranges a map of 32 features one
# number after the other, which takes a fifth of the network's time, and one of 64 fast. The padding is an
# operator of the other part, which appends 32 features of zero.
WIDE_MAP, WIDENED_SHAPE, PADDING = 35, [1, 48, 48, 64], 273
# The positions of fields in the schema's tables.
MODEL_SUBGRAPHS, MODEL_BUFFERS = 2, 4
GRAPH_TENSORS, GRAPH_INPUTS, GRAPH_OUTPUTS, GRAPH_OPERATORS = 0, 1, 2, 3
OPERATOR_INPUTS, OPERATOR_OUTPUTS = 1, 2
TENSOR_SHAPE, TENSOR_TYPE, TENSOR_BUFFER, BUFFER_DATA = 0, 1, 2, 0
# The schema's numbers of types of tensors; the former is the default, which files leave out.
FLOAT32, FLOAT16 = 0, 1
# The data of tensors begin at multiples of this.
ALIGNMENT = 16


class Buffer:
    """A FlatBuffer, of which offsets can be changed and to which vectors can be added."""

    def __init__(self, data):
        self.data = bytearray(data)

    def number(self, position, code="I"):
        return struct.unpack_from("<" + code, self.data, position)[0]

    def set_number(self, position, value, code="I"):
        struct.pack_into("<" + code, self.data, position, value)

    def target(self, position):
        """The position that the offset at `position` refers to."""
        return position + self.number(position)

    def find(self, table, index):
        """The position of a field of a table; None if the table lacks it, because it has its default."""
        vtable = table - self.number(table, "i")
        entry = 4 + 2 * index
        offset = self.number(vtable + entry, "H") if entry < self.number(vtable, "H") else 0
        return table + offset if offset else None

    def field(self, table, index):
        """The position of a field of a table."""
        position = self.find(table, index)
        if position is None:
            raise ValueError("a table lacks a field")
        return position

    def numbers(self, vector):
        """The elements of a vector of numbers."""
        count = self.number(vector)
        return list(struct.unpack_from(f"<{count}i", self.data, vector + 4))

    def tables(self, vector):
        """The positions of the tables in a vector."""
        return [self.target(vector + 4 + 4 * index) for index in range(self.number(vector))]

    def replace(self, field, numbers):
        """Adds a vector of numbers at the end, and lets a field refer to it."""
        self.append(field, len(numbers), struct.pack(f"<{len(numbers)}i", *numbers))

    def append(self, field, count, elements):
        """Adds a vector, of which the elements are given as bytes, and lets a field refer to it."""
        position = len(self.data)
        self.data += struct.pack("<I", count) + elements
        self.set_number(field, position - field)

    def widen(self, field):
        """Replaces numbers of 16 bits, to which a field refers, by the same numbers of 32 bits."""
        old = self.target(field)
        size = self.number(old)
        numbers = struct.unpack_from(f"<{size // 2}e", self.data, old + 4)
        # Nothing refers to these any more, and zeros take no room in archives.
        self.data[old + 4 : old + 4 + size] = bytes(size)
        self.data += bytes((-len(self.data) - 4) % ALIGNMENT)
        self.append(field, 4 * len(numbers), struct.pack(f"<{len(numbers)}f", *numbers))


def needed(buffer, operators, inputs, outputs):
    """The indices of the operators between two sets of tensors, in their order."""
    producers = {}
    for index, operator in enumerate(operators):
        for tensor in buffer.numbers(buffer.target(buffer.field(operator, OPERATOR_OUTPUTS))):
            producers[tensor] = index
    found, waiting, known = set(), list(outputs), set(inputs)
    while waiting:
        tensor = waiting.pop()
        if tensor in known or tensor not in producers:
            continue
        known.add(tensor)
        index = producers[tensor]
        found.add(index)
        operator = operators[index]
        waiting += buffer.numbers(buffer.target(buffer.field(operator, OPERATOR_INPUTS)))
    return sorted(found)


def widen_weights(buffer, graph, operators):
    """Stores weights with 32 bits.

    Returns the operators without those that widened them.
    """
    tensors = buffer.tables(buffer.target(buffer.field(graph, GRAPH_TENSORS)))
    buffers = buffer.tables(buffer.target(buffer.field(buffer.target(0), MODEL_BUFFERS)))
    sources, widened, kept = {}, set(), []
    for operator in operators:
        inputs = buffer.numbers(buffer.target(buffer.field(operator, OPERATOR_INPUTS)))
        tensor = tensors[inputs[0]]
        if not is_narrow(buffer, tensor):
            kept.append(operator)
            continue
        (output,) = buffer.numbers(buffer.target(buffer.field(operator, OPERATOR_OUTPUTS)))
        sources[output] = inputs[0]
        data = buffer.number(buffer.field(tensor, TENSOR_BUFFER))
        if data not in widened:
            buffer.widen(buffer.field(buffers[data], BUFFER_DATA))
            widened.add(data)
    for tensor in set(sources.values()):
        buffer.data[buffer.field(tensors[tensor], TENSOR_TYPE)] = FLOAT32
    for operator in kept:
        inputs = buffer.target(buffer.field(operator, OPERATOR_INPUTS))
        for index, tensor in enumerate(buffer.numbers(inputs)):
            buffer.set_number(inputs + 4 + 4 * index, sources.get(tensor, tensor), "i")
    return kept


def is_narrow(buffer, tensor):
    """Whether a tensor has numbers of 16 bits."""
    position = buffer.find(tensor, TENSOR_TYPE)
    return position is not None and buffer.data[position] == FLOAT16


def pad_map(buffer, graph, padding):
    """Replaces the output `WIDE_MAP` by what the operator `padding` makes of it."""
    _, amount = buffer.numbers(buffer.target(buffer.field(padding, OPERATOR_INPUTS)))
    (padded,) = buffer.numbers(buffer.target(buffer.field(padding, OPERATOR_OUTPUTS)))
    outputs = buffer.field(graph, GRAPH_OUTPUTS)
    names = buffer.numbers(buffer.target(outputs))
    tensor = buffer.tables(buffer.target(buffer.field(graph, GRAPH_TENSORS)))[padded]
    buffer.replace(buffer.field(padding, OPERATOR_INPUTS), [WIDE_MAP, amount])
    buffer.replace(buffer.field(tensor, TENSOR_SHAPE), WIDENED_SHAPE)
    buffer.replace(outputs, [padded if name == WIDE_MAP else name for name in names])


def cut(data, part):
    """The bytes of a part of the network in `data`."""
    inputs, outputs = PARTS[part]
    buffer = Buffer(data)
    graphs = buffer.target(buffer.field(buffer.target(0), MODEL_SUBGRAPHS))
    graph = buffer.tables(graphs)[0]
    vector = buffer.target(buffer.field(graph, GRAPH_OPERATORS))
    operators = buffer.tables(vector)
    kept = needed(buffer, operators, inputs, outputs)
    if WIDE_MAP in outputs:
        kept.append(PADDING)
    remaining = widen_weights(buffer, graph, [operators[index] for index in kept])
    for index, operator in enumerate(remaining):
        entry = vector + 4 + 4 * index
        buffer.set_number(entry, operator - entry)
    buffer.set_number(vector, len(remaining))
    buffer.data += bytes(-len(buffer.data) % 4)
    buffer.replace(buffer.field(graph, GRAPH_INPUTS), inputs)
    buffer.replace(buffer.field(graph, GRAPH_OUTPUTS), outputs)
    if WIDE_MAP in outputs:
        pad_map(buffer, graph, operators[PADDING])
    return bytes(buffer.data)
