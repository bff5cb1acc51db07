# `make speak TEXT="…" OUT=file.wav` and `make test` do everything from a clean clone; the other
# targets are their parts. What is done once leaves its result (or a stamp in .build/) and is not
# done again.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:

# The caller's values reach the recipes through the environment, as they are: neither make nor the
# shell looks for anything in them.
override TEXT := $(value TEXT)
override OUT := $(value OUT)
override VOICE := $(value VOICE)
override SPEED := $(value SPEED)
export TEXT OUT VOICE SPEED

KOKORO := .build/release/kokoro
MODEL := Weights/kokoro-v1_0.safetensors
PACKAGES := .build/stamps/system-packages
EXPORT := Weights/kokoro-v1_0-int8.onnx
SOURCES := Package.swift $(shell find Sources Benchmarks -type f 2>/dev/null)
FORMATTED := Package.swift Sources Tests Benchmarks Examples Fuzz

help: ## Say what the targets do.
	@grep -hE '^[a-z]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 12
	@echo
	@echo 'Try: make speak TEXT="Hello there." OUT=hello.wav'

# Before minutes of fetching and building.
ifneq ($(filter speak,$(MAKECMDGOALS)),)
ifeq ($(and $(TEXT),$(OUT)),)
$(error usage: make speak TEXT="Hello there." OUT=hello.wav [VOICE=af_heart] [SPEED=1.0])
endif
endif

speak: $(KOKORO) $(MODEL) ## Speak TEXT to OUT (VOICE and SPEED are optional).
	@$(KOKORO) speak --text -o "$$OUT" $${VOICE:+--voice="$$VOICE"} $${SPEED:+--speed="$$SPEED"} -- "$$TEXT"

build: $(KOKORO) ## Build the release program.

weights: $(MODEL) ## Fetch the weights and voices, and convert the weights.

test: $(PACKAGES) $(MODEL) ## Run every test, in release.
	swift test -c release

lint: ## Check the formatting.
	swift format lint -s -r $(wildcard $(FORMATTED))

bench: $(MODEL) ## Measure the speed on this machine.
	swift run -c release kokoro-bench

docs: ## Build the documentation, into .build/docs.
	Scripts/build-docs

fuzz: ## Fuzz every reader of files and text, MINUTES=1 each.
	Scripts/fuzz -s $$(( $${MINUTES:-1} * 60 ))

sanitize: $(PACKAGES) $(MODEL) ## Run the tests under the address and the thread sanitizer.
	Scripts/sanitize address
	Scripts/sanitize thread

soak: $(MODEL) ## Speak at random for HOURS=1, and watch memory and repeats.
	swift run -c release kokoro-bench soak --hours "$${HOURS:-1}"

clean: ## Remove what was built; Weights/ stays.
	rm -rf .build

$(PACKAGES):
	Scripts/install-system-packages
	@mkdir -p $(@D) && touch $@

# SwiftPM leaves the program as it is where nothing of it changed: touched, it isn't asked again.
$(KOKORO): $(SOURCES) | $(PACKAGES)
	swift build -c release --product kokoro
	@touch $@

# One file stands for all that is fetched: the script makes it first and checks every other.
$(EXPORT): Weights/fetch Weights/manifest.json
	Weights/fetch
	@touch $@

$(MODEL): $(EXPORT) | $(KOKORO)
	$(KOKORO) convert $(EXPORT) -o $@

.PHONY: help speak build weights test lint bench docs fuzz sanitize soak clean
