import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as harfbuzz from "harfbuzzjs";

const require = createRequire(import.meta.url);

/** HarfBuzz's subsetter is a program in C without an interface for JavaScript: addresses are numbers. */
type Subsetter = Readonly<Record<string, (...numbers: number[]) => number>> & {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
};
/** What this uses of it; Node's types leave it to the browser's. */
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

/** The font in one weight: what makes others is left out. Throws where the font can't be read. */
export function inWeight(font: Uint8Array, weight: number): Buffer {
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
  const made = call("hb_subset_or_fail", face, input);
  call("hb_subset_input_destroy", input);
  call("hb_face_destroy", face);
  call("hb_blob_destroy", blob);
  if (made === 0) throw new Error("The font can't be read.");
  const result = call("hb_face_reference_blob", made);
  const at = call("hb_blob_get_data", result, 0);
  const bytes = Buffer.from(hb.memory.buffer.slice(at, at + call("hb_blob_get_length", result)));
  call("hb_blob_destroy", result);
  call("hb_face_destroy", made);
  return bytes;
}

export type ShapedGlyph = ReturnType<Shape>[number];
type Shape = ReturnType<typeof openShaper>;

/** Chooses and places the glyphs of a text in one direction, from left to right, as its script asks. */
export function openShaper(bytes: Uint8Array) {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
  return (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(font, buffer);
    const places = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint: id, cluster }, index) => {
      const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {};
      // Where in the text the letters of a glyph begin; the rest is in units of the font.
      return { id, cluster, xAdvance, yAdvance, xOffset, yOffset };
    });
  };
}
