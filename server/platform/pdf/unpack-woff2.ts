import { createRequire } from "node:module";

interface Unpacker {
  onRuntimeInitialized?: () => void;
  decompress(packed: Uint8Array): Uint8Array | false;
}
/** Under the package's own function, which is asynchronous: papers are written in one go. */
const unpacker: Unpacker = createRequire(import.meta.url)("wawoff2/build/decompress_binding.js");
await new Promise<void>((resolve) => {
  unpacker.onRuntimeInitialized = resolve;
});

/** Unpacks a font in WOFF 2.0. Throws where the file is no such font. */
export function unpackWoff2(packed: Uint8Array): Buffer {
  const font = unpacker.decompress(packed);
  if (!font) throw new Error("This is no WOFF 2.0 font.");
  return Buffer.from(font);
}
