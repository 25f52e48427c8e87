import { deflateSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { type PdfFont, pdfFonts } from "./pdf-fonts.ts";

/** An object that a document has a place for; pdfkit writes it as its number. */
interface Reference {
  data: object;
  end(bytes?: Uint8Array | string): void;
}

/** What this uses of pdfkit's own font, which its types leave out. */
interface EmbeddedFont {
  readonly subset: { readonly glyphs: readonly number[] };
  /** The letters that each glyph stands for. */
  readonly unicode: ReadonlyArray<readonly number[]>;
  /** There once a page uses the font. */
  readonly dictionary?: Reference;
  /** Words that are laid out. */
  layoutCache: object;
  embedded?: boolean;
  encode(text: string): unknown;
  embed(): void;
}

const from = (first: string, last: string) =>
  Array.from({ length: last.charCodeAt(0) - first.charCodeAt(0) + 1 }, (_, index) =>
    String.fromCharCode(first.charCodeAt(0) + index),
  ).join("");
const SUMS = `${from("0", "9")}.,`;

/**
 * The signs that a font has in every paper, in this order. Most papers then need the same part of it. Only
 * sums change in the fonts of headings.
 */
const common: Record<PdfFont, string> = {
  "figtree-regular": `${from("!", "~")}“”’–`,
  "figtree-semibold": SUMS,
  "fraunces-semibold": SUMS,
};

/** What pdfkit has for words of one document, for all: papers repeat most of theirs. */
const words = new Map(pdfFonts.map((name) => [name, sharedWords()]));

function sharedWords(): object {
  const laid = new LRUCache<string | symbol, object>({ max: 1000 });
  return new Proxy(
    {},
    {
      get: (_, word) => laid.get(word),
      set: (_, word, run) => {
        laid.set(word, run);
        return true;
      },
    },
  );
}

/** What a document has of a font: objects, of which the first is the font itself. */
type Part = readonly Recorded[];

/** Parts of fonts as papers had them, up to 40 kB each. */
const kept = new LRUCache<string, Part>({ max: 32 });

class Recorded implements Reference {
  data: object;
  bytes: Uint8Array | undefined;

  constructor(data: object = {}) {
    this.data = data;
  }

  end(bytes?: Uint8Array | string): void {
    if (bytes === undefined) return;
    this.bytes = deflateSync(bytes);
    Object.assign(this.data, { Filter: "FlateDecode" });
  }
}

/** Opens the fonts of papers in a document. `embed` writes what it has of them, before the document ends. */
export function openFonts(doc: PDFKit.PDFDocument): { embed(): void } {
  const opened = pdfFonts.map((name) => {
    doc.font(name);
    const { _font: font } = doc as unknown as { _font: EmbeddedFont };
    font.layoutCache = words.get(name) ?? {};
    font.encode(common[name]);
    return { name, font };
  });
  return {
    embed: () => {
      for (const { name, font } of opened) {
        if (!font.dictionary) continue;
        const key = `${name} ${font.subset.glyphs} ${font.unicode.join(" ")}`;
        const part = kept.get(key) ?? record(font);
        kept.set(key, part);
        write(part, doc, font.dictionary);
        font.embedded = true;
      }
    },
  };
}

/** What pdfkit would write. */
function record(font: EmbeddedFont): Part {
  const part: Recorded[] = [];
  const document = {
    ref: (data?: object) => {
      const recorded = new Recorded(data);
      part.push(recorded);
      return recorded;
    },
  };
  const copy: EmbeddedFont = Object.create(font);
  Object.assign(copy, { document, dictionary: document.ref() });
  copy.embed();
  return part;
}

function write(part: Part, doc: PDFKit.PDFDocument, dictionary: Reference): void {
  const places = new Map<Recorded, Reference>();
  for (const recorded of part) {
    const place = recorded === part[0] ? dictionary : (doc.ref(recorded.data) as Reference);
    places.set(recorded, place);
  }
  for (const [{ data, bytes }, place] of places) {
    place.data = placed(data, places);
    place.end(bytes);
  }
}

type Places = ReadonlyMap<Recorded, Reference>;

/** The same data with a document's own places in it. */
function placed(data: object, places: Places): object {
  const own = (value: unknown): unknown => {
    if (value instanceof Recorded) return places.get(value);
    if (Array.isArray(value)) return value.map(own);
    // Numbers, names, and texts.
    if (typeof value !== "object" || value === null || value instanceof String) return value;
    return placed(value, places);
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, own(value)]));
}
