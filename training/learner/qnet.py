"""The weights file (.qnet): whole numbers, little-endian; engine/games/mapello/patterns/pattern_network.hpp tells the layout."""

import hashlib
import struct

import numpy
import torch

import shapes
from model import COUNTS
from window_model import ROW_SCALE, SUM_SCALE

UNIT = 8  # of a table's entry, to a hundredth of a point
SCALE = 1024
OUTPUT_UNIT = 4   # of what a hidden sum of 1 is worth
LINEAR_UNIT = 16  # of what a feature is worth


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def whole(tensor, scale, kind):
    values = numpy.rint(tensor.detach().cpu().double().numpy() * scale)
    limit = numpy.iinfo(kind).max
    return numpy.clip(values, -limit, limit).astype(kind)


def format_sizes(model, hidden1, hidden2):
    phases = len(model.bounds)
    sizes = struct.pack("<6H", len(model.nets), hidden1, hidden2, phases, UNIT, COUNTS)
    sizes += bytes(model.bounds) + b"\0" * (phases % 2)
    for net in model.nets:
        sizes += bytes([len(net.cells), *net.cells, len(shapes.surroundings(net.cells))])
    return sizes


def format_network(net):
    split = len(net.cells) * 5
    first = whole(net.first.weight.t(), SCALE, numpy.int16)  # a row an input
    out = first[:split].tobytes() + first[split:].tobytes() + whole(net.first.bias, SCALE, numpy.int16).tobytes()
    out += whole(net.second.weight, SCALE, numpy.int16).tobytes()
    out += whole(net.second.bias, SCALE * SCALE, numpy.int32).tobytes()
    out += whole(net.last.weight, 100 * UNIT, numpy.int16).tobytes()
    return out + whole(net.last.bias, 100 * UNIT * SCALE, numpy.int32).tobytes()


def format_weights(model, game="mapello", rules_hash=0):
    sizes = format_sizes(model, model.nets[0].first.out_features, model.nets[0].second.out_features)
    payload = b"".join(format_network(net) for net in model.nets)
    payload += whole(model.scalars.counts.permute(1, 0, 2).contiguous(), 100 * UNIT, numpy.int16).tobytes()
    payload += whole(model.scalars.linear, 100 * UNIT, numpy.int16).tobytes()
    head = b"QNET" + struct.pack("<I16sQQ", 2, game.encode(), fnv1a(sizes), rules_hash)
    body = head + sizes + payload + struct.pack("<H", 0)  # no corrections for the plain board
    return body + hashlib.sha256(body).digest()


class Weights:
    """A weights file's numbers, as they stand there."""


def parse_weights(data):
    out = Weights()
    number, hidden1, hidden2, phases, out.unit, counts = struct.unpack_from("<6H", data, 40)
    at = 52
    out.bounds = list(data[at:at + phases])
    at += phases + phases % 2
    out.shapes = []
    for _ in range(number):
        shape = Weights()
        shape.cells = list(data[at + 1:at + 1 + data[at]])
        shape.around_cells = data[at + 1 + data[at]]
        at += data[at] + 2
        out.shapes.append(shape)

    def take(kind, *sizes):
        nonlocal at
        values = numpy.frombuffer(data, kind, int(numpy.prod(sizes)), at).reshape(sizes)
        at += values.nbytes
        return values

    for shape in out.shapes:
        shape.inside = take("<i2", len(shape.cells), 5, hidden1)
        shape.around = take("<i2", shape.around_cells, 4, hidden1)
        shape.bias1 = take("<i2", hidden1)
        shape.weights2 = take("<i2", hidden2, hidden1)
        shape.bias2 = take("<i4", hidden2)
        shape.weights3 = take("<i2", phases, hidden2)
        shape.bias3 = take("<i4", phases)
    out.counts = take("<i2", phases, 4, counts)
    out.linear = take("<i2", phases, 5)
    out.networks = data[:at]
    return out


def format_corrected(weights, step, tables, counts):
    """The file with corrections for the plain board: in points, `tables` a shape's [phase][class], `counts` as there."""
    body = bytearray(weights.networks)
    body[4:8] = struct.pack("<I", 2)
    body += struct.pack("<H", step)
    for table in tables:
        body += whole(table, 100 * weights.unit / step, numpy.int8).tobytes()
    body += whole(counts, 100 * weights.unit, numpy.int16).tobytes()
    return bytes(body) + hashlib.sha256(body).digest()


def format_windows(model, indexer):
    """The file of a window evaluation; engine/eval/ntuple_network.hpp tells the layout."""
    width = model.upper.shape[1]
    anchors, features = model.linear.shape
    sizes = struct.pack("<4H", len(indexer.tables), width, features, anchors)
    for table in indexer.tables:
        sizes += struct.pack("<BBHI", table.cells, table.states, 0, table.rows)
    by_feature = model.spreads.unsqueeze(1)
    payload = whole(model.table[:-1], ROW_SCALE, numpy.int8).tobytes()
    payload += whole(model.from_features.weight.t() / by_feature, SUM_SCALE, numpy.int16).tobytes()
    payload += whole(model.from_features.bias, SUM_SCALE, numpy.int32).tobytes()
    outputs = torch.stack([model.upper, model.lower], 1)
    payload += whole(outputs, 100 * OUTPUT_UNIT, numpy.int16).tobytes()
    payload += whole(model.linear / model.spreads, 100 * LINEAR_UNIT, numpy.int16).tobytes()
    head = b"QWIN" + struct.pack("<I16sQQ", 1, model.game.encode(), fnv1a(sizes), 0)
    body = head + sizes + payload
    return body + hashlib.sha256(body).digest()
