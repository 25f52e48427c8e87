import { createRequire } from "node:module";

interface Unpacker {
  /** Set once it is ready. */
  readonly calledRun?: boolean;
  onRuntimeInitialized?: () => void;
  decompress(packed: Uint8Array): Uint8Array | false;
}
/** Under the package's own function, which is asynchronous: papers are written in one go. */
const unpacker: Unpacker = createRequire(import.meta.url)("wawoff2/build/decompress_binding.js");
// Node loads it once, however often this module is evaluated, and it reports once that it is ready.
if (!unpacker.calledRun) {
  await new Promise<void>((resolve) => {
    unpacker.onRuntimeInitialized = resolve;
  });
}

/** Unpacks a font in WOFF 2.0. Throws where the file is no such font. */
export function unpackWoff2(packed: Uint8Array): Buffer {
  const font = unpacker.decompress(packed);
  if (!font) throw new Error("This is no WOFF 2.0 font.");
  return Buffer.from(font);
}
