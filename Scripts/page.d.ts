// What browsers have and the type checker does not know yet.

interface Array<T> {
  findLast(test: (value: T, index: number) => boolean): T | undefined;
}

declare class DecompressionStream {
  constructor(format: "deflate-raw" | "gzip");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}
