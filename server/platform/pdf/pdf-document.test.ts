import { expect, test, vi } from "vitest";
import { designColours } from "#contract/foundation/site-colours.ts";
import { readPdfGlyphs, readPdfText } from "../../testing/test-pdf.ts";
import { openPdfDocument, type TextOptions } from "./pdf-document.ts";
import { openPdfFont } from "./pdf-fonts.ts";
import { isolateDirection } from "./pdf-runs.ts";
import { createFaceFinder } from "./script-fonts.ts";

const at = new Date("2026-11-20T10:00:00Z");
const look = { colours: designColours, logo: null };
const facts = { title: "T", author: "A", subject: "S", at, look };
const place = { x: 56, y: 100, width: 300 } as const;

function openPage() {
  const paper = openPdfDocument(facts);
  paper.page();
  return paper;
}

async function paperOf(text: string, words: Partial<TextOptions> = {}) {
  const paper = openPage();
  const height = paper.heightOf(text, { ...place, ...words });
  const end = paper.say("P", text, { ...place, ...words });
  const bytes = await paper.finish();
  return { height, end, bytes, raw: Buffer.from(bytes).toString("latin1") };
}

test("embeds only the alphabets needed, and produces the same bytes for the same text", async () => {
  const { doc, say } = openPage();
  const font = vi.spyOn(doc, "font");
  say("P", "Zoë Łukasz", place);
  expect(font.mock.calls.flat().join()).not.toContain("noto");
  const plain = await paperOf("Zoë Łukasz");
  expect(plain.raw).not.toContain("NotoSans");
  const [first, second] = [await paperOf("Георги"), await paperOf("Георги")];
  expect(first.raw).toContain("NotoSans");
  expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
});

test("prints names in European alphabets so that they can be copied, in every weight", async () => {
  const names = [
    ...["Георги Димитров", "Ελένη Παπαδοπούλου", "Łukasz Żółć", "Nguyễn Văn Ănh", "Đorđe Šarić"],
    ...["Ѓорѓи Џеров", "Ґалаґан Їжак", "Əli Ağayev", "Ụzọma Adébáyọ̀", "Þóra Sæmundsdóttir"],
  ];
  for (const font of ["figtree-regular", "figtree-semibold", "fraunces-semibold"] as const) {
    for (const name of names) {
      const { bytes, raw } = await paperOf(`With thanks to ${name}`, { font });
      expect(await readPdfText(bytes)).toBe(`With thanks to ${name}`);
      expect(raw).not.toContain("/ActualText");
    }
  }
});

test("prints names in the world's scripts with a glyph for every character", async () => {
  const names = [
    ...["王小明", "歐陽娜娜", "田中さくら", "髙﨑", "김민수", "สมชาย", "ລາວ", "საქართველო"],
    ...["Արմեն", "አበበ", "🎉★♥", "CO₂", "kʷ", "x⁴ₙ", "N’djamena™", "℅", "ⁿᵃᵐᵉ", "ꞌ", "฿500"],
  ];
  for (const font of ["figtree-regular", "figtree-semibold", "fraunces-semibold"] as const) {
    for (const name of names) {
      const { bytes, raw } = await paperOf(`For ${name}, with thanks`, { font });
      expect((await readPdfText(bytes)).replaceAll(" ", "")).toBe(`For${name},withthanks`);
      expect(raw).not.toContain("▯");
    }
  }
});

/** The scripts that Unicode recommends for names (UAX #31, table 5), except Han, which has too many characters. */
const scripts = [
  ..."Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek".split(" "),
  ..."Gujarati Gurmukhi Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam".split(
    " ",
  ),
  ..."Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan".split(" "),
];

/** Every letter, mark and digit of the basic plane without a plainer form. */
const characters = Array.from({ length: 0xffff - 0xa1 }, (_, index) =>
  String.fromCharCode(index + 0xa1),
).filter(
  (character) => /[\p{L}\p{M}\p{N}]/u.test(character) && character.normalize("NFKC") === character,
);

test.each(scripts)("has a glyph for nearly all letters, marks and digits in %s", (script) => {
  const isInScript = new RegExp(`\\p{Script=${script}}`, "u");
  const all = characters.filter((character) => isInScript.test(character));
  const sample = all.filter((_, index) => index % Math.ceil(all.length / 300) === 0);
  const missing = sample.filter((character) => {
    const code = character.charCodeAt(0);
    const ours = ["figtree-semibold", "noto-sans-semibold"] as const;
    return !(
      ours.some((font) => openPdfFont(font).hasGlyphForCodePoint(code)) ||
      [...createFaceFinder(character, 600)(character)].some(({ has }) => has(code))
    );
  });
  expect(sample.length).toBeGreaterThan(30);
  // The newest letters and those of old spellings are in no font yet.
  expect(missing.length / sample.length, missing.join(" ")).toBeLessThan(0.06);
});

test("prints a character without a glyph as its plain equivalent", async () => {
  const { bytes, raw } = await paperOf("Volume Ⅻ");
  expect(await readPdfText(bytes)).toBe("Volume XII");
  expect(raw).toContain("/ActualText");
});

test("writes Thaana from right to left", () => {
  const { doc, say } = openPage();
  const text = vi.spyOn(doc, "text");
  say("P", "އައްޑޫ 12", place);
  const parts = text.mock.calls.map(([words, left]) => [words, left as unknown as number] as const);
  const [leftmost] = parts.toSorted((a, b) => a[1] - b[1])[0] ?? [];
  expect(leftmost).toMatch(/^12/);
});

test("breaks a long line of Tibetan without losing syllables", async () => {
  const words = "བཀྲ་ཤིས་བདེ་ལེགས་".repeat(20);
  const { bytes, raw } = await paperOf(words);
  expect((await readPdfText(bytes)).replace(/\s/g, "")).toBe(words);
  expect(raw).not.toContain("▯");
});

test("uses different outlines for each weight of a script", async () => {
  const both = openPage();
  both.say("P", "王", place);
  both.say("P", "王", { ...place, font: "figtree-semibold" });
  const raw = Buffer.from(await both.finish()).toString("latin1");
  expect(raw.match(/\/FontName \S+NotoSansSC/g)).toHaveLength(2);
});

test("joins the letters of Arabic and Devanagari, and keeps the original text for screen readers", async () => {
  const glyphs = async (text: string) => readPdfGlyphs((await paperOf(text)).bytes);
  // The first, the middle and the last of three letters look different.
  expect(new Set(await glyphs("ححح")).size).toBe(3);
  expect(await glyphs("क्ष")).toHaveLength(1);
  const { raw } = await paperOf("ححح");
  expect(raw).toContain("/ActualText");
});

test("copies letters correctly that differ only by their dots", async () => {
  const copied = await readPdfText((await paperOf("محخجم")).bytes);
  expect(copied.replaceAll("\u200b", "")).toBe("محخجم");
});

test("writes right-to-left text in order, even within a sentence", async () => {
  const { doc, say } = openPage();
  const text = vi.spyOn(doc, "text");
  const drawn = () =>
    text.mock.calls
      .map(([words, left]) => [words as string, left as unknown as number] as const)
      .toSorted((a, b) => a[1] - b[1])
      .map(([words]) => words)
      .join("");
  say("P", `to ${isolateDirection("דוד (גור) 12!")}, ok`, place);
  expect(drawn()).toBe("to !12 (גור) דוד, ok");
  text.mockClear();
  say("P", "דוד (גור) 12!", place);
  expect(drawn()).toBe("!12 (גור) דוד");
});

test("does not let a name reverse other text", async () => {
  const { bytes } = await paperOf(`to ${isolateDirection("Eve \u202e\u2067 5")} for 10`);
  expect(await readPdfText(bytes)).toBe("to Eve 5 for 10");
});

test("shows a character without a glyph as a box, and keeps it for screen readers", async () => {
  const { bytes, raw } = await paperOf("𒀀𒁀 and 王");
  expect(await readPdfText(bytes)).toBe("▯▯ and 王");
  expect(raw).toContain("/ActualText");
});

test("aligns text in two alphabets to the right margin", () => {
  const { doc, say } = openPage();
  const text = vi.spyOn(doc, "text");
  say("P", "Сума 5 ½", { ...place, align: "right", font: "fraunces-semibold" });
  const [last = "", left] = text.mock.lastCall as [string?, number?];
  expect((left ?? 0) + doc.widthOfString(last)).toBeCloseTo(place.x + place.width, 6);
});

test("has the same line height for text in one and in two alphabets", async () => {
  const one = await paperOf("Ada");
  const mixed = await paperOf("Ada Георги");
  expect(mixed.height).toBeCloseTo(one.height, 6);
  const long = "Константинополска ".repeat(7);
  const wrapped = await paperOf(long);
  expect(wrapped.end).toBeCloseTo(place.y + wrapped.height, 6);
  expect(Math.round(wrapped.height / one.height)).toBe(4);
  expect(await readPdfText(wrapped.bytes)).toBe(long.trim());
});
