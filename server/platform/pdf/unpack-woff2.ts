import { createRequire } from "node:module";

interface Unpacker {
  /** Set once it is ready. */
  readonly calledRun?: boolean;
  onRuntimeInitialized?: () => void;
  decompress(packed: Uint8Array): Uint8Array | false;
}
/** The package's own function is asynchronous, but documents are written synchronously. */
const unpacker: Unpacker = createRequire(import.meta.url)("wawoff2/build/decompress_binding.js");
// Node loads the binding once, even if this module is evaluated again, and it reports readiness only once.
if (!unpacker.calledRun) {
  await new Promise<void>((resolve) => {
    unpacker.onRuntimeInitialized = resolve;
  });
}

/** Unpacks a WOFF 2.0 font. Throws for any other file. */
export function unpackWoff2(packed: Uint8Array): Buffer {
  const font = unpacker.decompress(packed);
  if (!font) throw new Error("This is not a WOFF 2.0 font.");
  return Buffer.from(font);
}
