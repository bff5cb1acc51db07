"""Upstream's PyTorch model with this project's weights."""
import os
import sys
import types
import warnings

import torch
from safetensors import safe_open

# What upstream's config.json says of Kokoro-82M, as far as the model needs it.
CONFIGURATION = {
    "vocab": {}, "n_token": 178, "hidden_dim": 512, "style_dim": 128, "n_layer": 3, "max_dur": 50,
    "dropout": 0.2, "text_encoder_kernel_size": 5, "n_mels": 80,
    "istftnet": {
        "upsample_kernel_sizes": [20, 12], "upsample_rates": [10, 6], "gen_istft_hop_size": 5,
        "gen_istft_n_fft": 20, "resblock_dilation_sizes": [[1, 3, 5]] * 3,
        "resblock_kernel_sizes": [3, 7, 11], "upsample_initial_channel": 512},
    "plbert": {
        "hidden_size": 768, "num_attention_heads": 12, "intermediate_size": 2048,
        "max_position_embeddings": 512, "num_hidden_layers": 12, "dropout": 0.1},
}


def without_front_end():
    """Lets `kokoro.model` be imported: the package's own __init__ wants its text front end."""
    for folder in sys.path:
        if os.path.isfile(os.path.join(folder, "kokoro", "model.py")):
            package = types.ModuleType("kokoro")
            package.__path__ = [os.path.join(folder, "kokoro")]
            sys.modules["kokoro"] = package
            return
    raise ImportError("no package kokoro; run setup.py, or pip install --no-deps kokoro==0.9.4")


warnings.filterwarnings("ignore")
without_front_end()
import kokoro.model  # noqa: E402
from loguru import logger  # noqa: E402

logger.remove()


def load(path):
    """`KModel` with the float32 weights of a safetensors file whose weight norms are folded."""
    read, kokoro.model.torch.load = torch.load, lambda *_, **__: {}
    try:
        model = kokoro.model.KModel(
            repo_id="hexgrad/Kokoro-82M", config=CONFIGURATION, model="none").eval()
    finally:
        kokoro.model.torch.load = read
    for module in model.modules():
        for norm in (torch.nn.utils.remove_weight_norm,
                     lambda m: torch.nn.utils.parametrize.remove_parametrizations(m, "weight")):
            try:
                norm(module)
            except ValueError:
                pass
    with safe_open(path, "pt") as file:
        tensors = {name: file.get_tensor(name) for name in file.keys()}
    missing, unknown = model.load_state_dict(tensors, strict=False)
    # Upstream's own loader leaves these as they are: a pooler that nothing reads, identities.
    missing = [name for name in missing if "pooler" not in name and ".norm." not in name]
    if missing or unknown:
        raise ValueError(f"{path}: missing {missing[:5]}, unknown {unknown[:5]}")
    return model
