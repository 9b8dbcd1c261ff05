# Every command first sets up what it needs.
.PHONY: run test check bench fuzz accuracy sound pose wasm docs dist

run: ## builds for release and starts the demo on http://127.0.0.1:8080
	@scripts/run.sh

test: ## passes all tests, browser included
	@scripts/test.sh

check: ## format, budgets and all tests: what continuous integration runs
	@scripts/check.sh

bench: ## measures speed and memory
	@scripts/bench.sh

fuzz: ## feeds damaged bytes to every reader, a million times each, and extreme values to every form
	@scripts/fuzz.sh

accuracy: ## regenerates docs/measurements/accuracy.md over the field data
	@scripts/accuracy.sh

sound: ## regenerates docs/measurements/sound.md and its pictures
	@scripts/sound-report.sh

pose: ## compares the pose networks and the tracker with MediaPipe
	@scripts/pose-tests.sh

wasm: ## builds the page's modules into Web/build
	@scripts/wasm.sh

docs: ## builds the reference and checks the pages' links
	@scripts/docs.sh

dist: ## makes the program for others, its Debian package, checksums
	@scripts/dist.sh
