"""The weights file (.qnet): whole numbers, little-endian; engine/eval/network.hpp tells the layout."""

import hashlib
import struct

import numpy
import torch

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


def format_weights(model, game="mapello", rules_hash=0):
    hidden1 = model.nets[0].first.out_features
    hidden2 = model.nets[0].second.out_features
    phases = len(model.bounds)
    sizes = struct.pack("<6H", len(model.nets), hidden1, hidden2, phases, UNIT, COUNTS)
    sizes += bytes(model.bounds) + b"\0" * (phases % 2)
    block = b""
    for net in model.nets:
        block += bytes([len(net.cells), *net.cells, net.around.shape[1]])
    payload = b""
    for net in model.nets:
        split = len(net.cells) * 5
        first = whole(net.first.weight.t(), SCALE, numpy.int16)  # a row an input
        payload += first[:split].tobytes() + first[split:].tobytes() + whole(net.first.bias, SCALE, numpy.int16).tobytes()
        payload += whole(net.second.weight, SCALE, numpy.int16).tobytes()
        payload += whole(net.second.bias, SCALE * SCALE, numpy.int32).tobytes()
        payload += whole(net.last.weight, 100 * UNIT, numpy.int16).tobytes()
        payload += whole(net.last.bias, 100 * UNIT * SCALE, numpy.int32).tobytes()
    payload += whole(model.scalars.counts.permute(1, 0, 2).contiguous(), 100 * UNIT, numpy.int16).tobytes()
    payload += whole(model.scalars.linear, 100 * UNIT, numpy.int16).tobytes()
    head = b"QNET" + struct.pack("<I16sQQ", 1, game.encode(), fnv1a(sizes + block), rules_hash)
    body = head + sizes + block + payload
    return body + hashlib.sha256(body).digest()


def format_windows(model, indexer):
    """The file of a window evaluation; engine/eval/window_network.hpp tells the layout."""
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
