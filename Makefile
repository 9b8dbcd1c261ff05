# Every target first installs what it requires.
.PHONY: run test check bench fuzz accuracy sound pose wasm docs dist

run: ## builds for release and starts the demo on http://127.0.0.1:8080
	@scripts/run.sh

test: ## runs all tests, including those in a browser
	@scripts/test.sh

check: ## checks format, budgets and all tests, as continuous integration does
	@scripts/check.sh

bench: ## measures speed and memory
	@scripts/bench.sh

fuzz: ## feeds damaged bytes to each reader a million times, and extreme values to every form
	@scripts/fuzz.sh

accuracy: ## regenerates docs/measurements/accuracy.md from the field data
	@scripts/accuracy.sh

sound: ## regenerates docs/measurements/sound.md and its pictures
	@scripts/sound-report.sh

pose: ## compares the pose networks and the tracker with MediaPipe
	@scripts/pose-tests.sh

wasm: ## builds the page's modules into Web/build
	@scripts/wasm.sh

docs: ## builds the reference and checks the pages' links
	@scripts/docs.sh

dist: ## builds the program for distribution, its Debian package and checksums
	@scripts/dist.sh
