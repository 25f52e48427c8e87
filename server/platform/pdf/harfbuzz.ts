import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as harfbuzz from "harfbuzzjs";

const require = createRequire(import.meta.url);

/** HarfBuzz's subsetter is C without a JavaScript interface: pointers are numbers. */
type Subsetter = Readonly<Record<string, (...numbers: number[]) => number>> & {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
};
/** Node's types lack it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

function startSubsetter(): Subsetter {
  const file = require.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
  const stop = () => {
    throw new Error("HarfBuzz gave up");
  };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {
    env: {
      _abort_js: stop,
      _emscripten_runtime_keepalive_clear: () => {},
      _setitimer_js: () => 0,
      emscripten_resize_heap: (bytes: number) => {
        const { memory } = started;
        memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / 65_536));
        return 1;
      },
    },
    wasi_snapshot_preview1: { proc_exit: stop },
  });
  const started = exports as Subsetter;
  started._initialize?.();
  return started;
}

let subsetter: Subsetter | undefined;
const tag = (name: string) => Buffer.from(name, "latin1").readUInt32BE();

/** Reduces a variable font to one weight. Throws if the font cannot be read. */
export function reduceToWeight(font: Uint8Array, weight: number): Buffer {
  subsetter ??= startSubsetter();
  const hb = subsetter;
  const call = (name: string, ...numbers: number[]) => hb[name]?.(...numbers) ?? 0;
  const copy = call("malloc", font.length);
  new Uint8Array(hb.memory.buffer).set(font, copy);
  const DUPLICATE = 0;
  const blob = call("hb_blob_create", copy, font.length, DUPLICATE, 0, 0);
  call("free", copy);
  const face = call("hb_face_create", blob, 0);
  const input = call("hb_subset_input_create_or_fail");
  call("hb_subset_input_keep_everything", input);
  call("hb_subset_input_pin_axis_location", input, face, tag("wght"), weight);
  const subset = call("hb_subset_or_fail", face, input);
  call("hb_subset_input_destroy", input);
  call("hb_face_destroy", face);
  call("hb_blob_destroy", blob);
  if (subset === 0) throw new Error("The font cannot be read.");
  const result = call("hb_face_reference_blob", subset);
  const at = call("hb_blob_get_data", result, 0);
  const bytes = Buffer.from(hb.memory.buffer.slice(at, at + call("hb_blob_get_length", result)));
  call("hb_blob_destroy", result);
  call("hb_face_destroy", subset);
  return bytes;
}

export type ShapedGlyph = ReturnType<Shape>[number];
type Shape = ReturnType<typeof openShaper>;

/** Returns a function that shapes a text of one direction into glyphs from left to right, by the rules of its script. */
export function openShaper(bytes: Uint8Array) {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  return (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint: id, cluster }, index) => {
      const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      // `cluster`: where the glyph's letters begin in the text. All else is in font units.
      return { id, cluster, xAdvance, yAdvance, xOffset, yOffset };
    });
  };
}
