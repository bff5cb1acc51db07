#!/usr/bin/env python3
"""Makes the float32 graph of an int8 ONNX export: the same model without its quantised operators.

    float_graph.py INT8.onnx FLOAT.onnx [--standard]

ConvInteger, MatMulInteger and DynamicQuantizeLSTM, with what quantises their inputs and scales their
outputs, become Conv, MatMul and LSTM on dequantised weights. With --standard the operators of ONNX
Runtime's own domain become standard ones too, for engines that lack them.
"""
import argparse

import numpy as np
import onnx
from onnx import helper, numpy_helper


class Graph:
    def __init__(self, model):
        self.graph = model.graph
        self.constants = {t.name: numpy_helper.to_array(t) for t in self.graph.initializer}
        self.producer = {name: node for node in self.graph.node for name in node.output}
        self.consumers = {}
        for node in self.graph.node:
            for name in node.input:
                self.consumers.setdefault(name, []).append(node)
        self.added = {}

    def constant(self, name, value):
        self.added[name] = np.ascontiguousarray(value)
        return name

    def follow(self, node):
        """The nodes from an integer product to the multiplication that makes floats of it."""
        chain = [node]
        while chain[-1].op_type != "Mul":
            (following,) = self.consumers[chain[-1].output[0]]
            if following.op_type not in ("Add", "Cast", "Mul"):
                raise ValueError(f"{node.name}: unexpected {following.op_type} after it")
            chain.append(following)
        return chain

    def float_source(self, name):
        """The float vector that a quantised bias was made of."""
        while name not in self.constants:
            name = self.producer[name].input[0]
        if self.constants[name].dtype != np.float32:
            raise ValueError(f"{name}: expected a float bias")
        return name

    def product(self, node):
        """Conv or MatMul in place of an integer product, and the nodes that it replaces."""
        chain = self.follow(node)
        quantised, zero = node.input[1], node.input[3] if len(node.input) > 3 else ""
        weight = self.constants[quantised].astype(np.float32)
        scale = self.constants[quantised.replace("_quantized", "_scale")].astype(np.float32)
        offset = self.constants[zero].astype(np.float32) if zero else np.float32(0)
        if node.op_type == "ConvInteger":  # per output channel, where there are several
            scale, offset = (
                v.reshape(-1, *[1] * (weight.ndim - 1)) if np.size(v) > 1 else v
                for v in (scale, offset))
        inputs = [
            self.producer[node.input[0]].input[0],
            self.constant(quantised + "_float", (weight - offset) * scale)]
        for link in chain:
            if link.op_type == "Add":
                other = next(name for name in link.input if name != chain[0].output[0])
                inputs.append(self.float_source(other))
        kind = "Conv" if node.op_type == "ConvInteger" else "MatMul"
        return helper.make_node(
            kind, inputs, [chain[-1].output[0]], name=node.name + "_float",
            **(attributes(node) if kind == "Conv" else {})), chain

    def recurrent(self, node):
        """LSTM in place of DynamicQuantizeLSTM, whose weights are transposed."""
        def matrix(name, index):
            weight, scale, zero = (
                self.constants[node.input[i]].astype(np.float32) for i in (index, *{
                    1: (8, 9), 2: (10, 11)}[index]))
            scale, zero = (
                v.reshape(v.shape[0], 1, -1) if v.ndim > 1 else v.reshape(-1, 1, 1)
                for v in (scale, zero))
            return self.constant(
                f"{node.name}_{name}", ((weight - zero) * scale).transpose(0, 2, 1))
        kept = {k: v for k, v in attributes(node).items() if k in ("direction", "hidden_size")}
        inputs = [node.input[0], matrix("W", 1), matrix("R", 2), *node.input[3:7]]
        return helper.make_node("LSTM", inputs, list(node.output), name=node.name, **kept)

    def standard(self, node):
        """Standard operators in place of one of ONNX Runtime's."""
        made = []

        def add(kind, inputs, outputs=None, **more):
            outputs = outputs or [f"{node.name}_{len(made)}"]
            made.append(helper.make_node(kind, inputs, outputs, f"{node.name}_{kind}", **more))
            return outputs[0]
        inputs, outputs, given = list(node.input), list(node.output)[:1], attributes(node)
        if node.op_type == "FastGelu":
            x = add("Add", inputs[:2]) if len(inputs) > 1 and inputs[1] else inputs[0]
            add("Gelu", [x], outputs, approximate="tanh")
        elif node.op_type == "SkipLayerNormalization":
            x = add("Add", inputs[:2])
            if len(inputs) > 4 and inputs[4]:
                x = add("Add", [x, inputs[4]])
            add("LayerNormalization", [x, *inputs[2:4]], outputs, axis=-1,
                epsilon=given.get("epsilon", 1e-12))
        elif node.op_type == "FusedMatMul":
            if given.get("alpha", 1.0) != 1.0 or given.get("transBatchA") or given.get("transBatchB"):
                raise ValueError(f"{node.name}: unexpected attributes {given}")
            a, b = (
                add("Transpose", [name], perm=[0, 2, 1]) if given.get(key) else name
                for name, key in zip(inputs, ("transA", "transB")))
            add("MatMul", [a, b], outputs)
        else:
            raise ValueError(f"{node.name}: no standard form of {node.op_type} is known")
        return made


def attributes(node):
    return {a.name: helper.get_attribute_value(a) for a in node.attribute}


def convert(source, target, standard):
    model = onnx.load(source)
    graph = Graph(model)
    replaced, gone = {}, set()
    for node in graph.graph.node:
        if node.op_type in ("ConvInteger", "MatMulInteger"):
            made, chain = graph.product(node)
            replaced[chain[-1].name] = [made]
            gone.update(link.name for link in chain)
        elif node.op_type == "DynamicQuantizeLSTM":
            replaced[node.name] = [graph.recurrent(node)]
        elif standard and node.domain == "com.microsoft":
            replaced[node.name] = graph.standard(node)
    nodes = []
    for node in graph.graph.node:
        nodes += replaced.get(node.name, [] if node.name in gone else [node])

    # Only what the outputs depend on: what quantised the inputs has no reader any more.
    needed, kept = {output.name for output in graph.graph.output}, []
    for node in reversed(nodes):
        if needed.intersection(node.output):
            needed.update(name for name in node.input if name)
            kept.append(node)
    constants = [t for t in graph.graph.initializer if t.name in needed]
    constants += [
        numpy_helper.from_array(value, name)
        for name, value in graph.added.items() if name in needed]
    for field, values in (("node", reversed(kept)), ("initializer", constants)):
        model.graph.ClearField(field)
        getattr(model.graph, field).extend(values)
    model.graph.ClearField("value_info")
    if standard:
        domains = [domain for domain in model.opset_import if domain.domain == ""]
        model.ClearField("opset_import")
        model.opset_import.extend(domains)
    onnx.save(model, target)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--standard", action="store_true")
    given = parser.parse_args()
    convert(given.source, given.target, given.standard)
