// The main function of the fuzz targets.

#ifndef ANNOTATE_CFUZZING_H
#define ANNOTATE_CFUZZING_H

/// What SwiftPM makes the main function of the program `fuzz`; runs libFuzzer.
int fuzz_main(int argc, char **argv);

#endif
