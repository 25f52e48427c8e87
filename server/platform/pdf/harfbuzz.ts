import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
/** What this uses of it; Node's types leave it to the browser's. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

/** HarfBuzz is a program in C: addresses are numbers. */
type Exports = Readonly<Record<string, (...numbers: number[]) => number>> & {
  readonly memory: Memory;
};

function start(file: string): Exports {
  const program = new WebAssembly.Module(readFileSync(require.resolve(`harfbuzzjs/dist/${file}`)));
  const stop = () => {
    throw new Error("HarfBuzz gave up");
  };
  const { exports } = new WebAssembly.Instance(program, {
    env: {
      _abort_js: stop,
      _emscripten_runtime_keepalive_clear: () => {},
      _setitimer_js: () => 0,
      emscripten_resize_heap: (bytes: number) => {
        const { memory } = exports as Exports;
        memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / 65_536));
        return 1;
      },
    },
    wasi_snapshot_preview1: { proc_exit: stop },
  });
  const started = exports as Exports;
  const begin = started._initialize ?? started.__wasm_call_ctors;
  begin?.();
  return started;
}

/** Returns a blob with a copy of the bytes, which are freed with it. */
function blobOf(hb: Exports, bytes: Uint8Array): number {
  const at = call(hb, "malloc", bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, at);
  const DUPLICATE = 0;
  const blob = call(hb, "hb_blob_create", at, bytes.length, DUPLICATE, 0, 0);
  call(hb, "free", at);
  return blob;
}

function call(hb: Exports, name: string, ...numbers: number[]): number {
  const does = hb[name];
  if (!does) throw new Error(`HarfBuzz has no ${name}`);
  return does(...numbers);
}

let subsetter: Exports | undefined;
const tag = (name: string) => Buffer.from(name, "latin1").readUInt32BE();

/** The font in one weight: what makes others is left out. Throws where the font can't be read. */
export function inWeight(font: Uint8Array, weight: number): Buffer {
  subsetter ??= start("harfbuzz-subset.wasm");
  const hb = subsetter;
  const blob = blobOf(hb, font);
  const face = call(hb, "hb_face_create", blob, 0);
  const input = call(hb, "hb_subset_input_create_or_fail");
  call(hb, "hb_subset_input_keep_everything", input);
  call(hb, "hb_subset_input_pin_axis_location", input, face, tag("wght"), weight);
  const made = call(hb, "hb_subset_or_fail", face, input);
  call(hb, "hb_subset_input_destroy", input);
  call(hb, "hb_face_destroy", face);
  call(hb, "hb_blob_destroy", blob);
  if (made === 0) throw new Error("The font can't be read.");
  const result = call(hb, "hb_face_reference_blob", made);
  const at = call(hb, "hb_blob_get_data", result, 0);
  const length = call(hb, "hb_blob_get_length", result);
  const bytes = Buffer.from(hb.memory.buffer.slice(at, at + length));
  call(hb, "hb_blob_destroy", result);
  call(hb, "hb_face_destroy", made);
  return bytes;
}

/** A glyph at its place, in units of the font. */
export interface ShapedGlyph {
  readonly id: number;
  /** Where in the text its letters begin. */
  readonly cluster: number;
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

export interface Shaper {
  /** The glyphs of a text in one direction, from left to right. */
  shape(text: string): ShapedGlyph[];
  /** Gives its memory back. */
  close(): void;
}

let shapers: Exports | undefined;

/** Chooses and places the glyphs of a font as its script asks. */
export function openShaper(font: Uint8Array): Shaper {
  shapers ??= start("harfbuzz.wasm");
  const hb = shapers;
  const blob = blobOf(hb, font);
  const face = call(hb, "hb_face_create", blob, 0);
  const its = call(hb, "hb_font_create", face);
  call(hb, "hb_face_destroy", face);
  call(hb, "hb_blob_destroy", blob);
  return {
    shape: (text) => {
      const buffer = call(hb, "hb_buffer_create");
      const letters = Buffer.from(text, "utf16le");
      const at = call(hb, "malloc", letters.length);
      new Uint8Array(hb.memory.buffer).set(letters, at);
      call(hb, "hb_buffer_add_utf16", buffer, at, text.length, 0, text.length);
      call(hb, "free", at);
      call(hb, "hb_buffer_guess_segment_properties", buffer);
      call(hb, "hb_shape", its, buffer, 0, 0);
      const glyphs = readGlyphs(hb, buffer);
      call(hb, "hb_buffer_destroy", buffer);
      return glyphs;
    },
    close: () => void call(hb, "hb_font_destroy", its),
  };
}

/** Both lists have twenty bytes for each glyph. */
const ENTRY = 20;

function readGlyphs(hb: Exports, buffer: number): ShapedGlyph[] {
  const counted = call(hb, "malloc", 4);
  const infos = call(hb, "hb_buffer_get_glyph_infos", buffer, counted);
  const places = call(hb, "hb_buffer_get_glyph_positions", buffer, counted);
  const view = new DataView(hb.memory.buffer);
  const count = view.getUint32(counted, true);
  call(hb, "free", counted);
  return Array.from({ length: count }, (_, index) => {
    const [info, place] = [infos + index * ENTRY, places + index * ENTRY];
    return {
      id: view.getUint32(info, true),
      cluster: view.getUint32(info + 8, true),
      xAdvance: view.getInt32(place, true),
      yAdvance: view.getInt32(place + 4, true),
      xOffset: view.getInt32(place + 8, true),
      yOffset: view.getInt32(place + 12, true),
    };
  });
}
