import { expect, test, vi } from "vitest";
import { designColours } from "#contract/foundation/site-colours.ts";
import { pdfGlyphs, pdfText } from "../../testing/test-pdf.ts";
import { openPdfFont } from "./pdf-fonts.ts";
import { openPaper, type Words } from "./pdf-paper.ts";
import { isolated } from "./pdf-runs.ts";
import { scriptFaces } from "./script-fonts.ts";

const at = new Date("2026-11-20T10:00:00Z");
const look = { colours: designColours, logo: null };
const facts = { title: "T", author: "A", subject: "S", at, look };
const place = { x: 56, y: 100, width: 300 } as const;

function openPage() {
  const paper = openPaper(facts);
  paper.page();
  return paper;
}

async function paperOf(text: string, words: Partial<Words> = {}) {
  const paper = openPage();
  const height = paper.heightOf(text, { ...place, ...words });
  const end = paper.say("P", text, { ...place, ...words });
  const bytes = await paper.finish();
  return { height, end, bytes, raw: Buffer.from(bytes).toString("latin1") };
}

test("a paper has only the alphabets that it needs, and the same words give the same bytes", async () => {
  const { doc, say } = openPage();
  const font = vi.spyOn(doc, "font");
  say("P", "Zoë Łukasz", place);
  expect(font.mock.calls.flat().join()).not.toContain("noto");
  const plain = await paperOf("Zoë Łukasz");
  expect(plain.raw).not.toContain("NotoSans");
  const [one, other] = [await paperOf("Георги"), await paperOf("Георги")];
  expect(one.raw).toContain("NotoSans");
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true);
});

test("names in Europe's alphabets can be copied as words, in every weight", async () => {
  const names = [
    ...["Георги Димитров", "Ελένη Παπαδοπούλου", "Łukasz Żółć", "Nguyễn Văn Ănh", "Đorđe Šarić"],
    ...["Ѓорѓи Џеров", "Ґалаґан Їжак", "Əli Ağayev", "Ụzọma Adébáyọ̀", "Þóra Sæmundsdóttir"],
  ];
  for (const font of ["figtree-regular", "figtree-semibold", "fraunces-semibold"] as const) {
    for (const name of names) {
      const { bytes, raw } = await paperOf(`With thanks to ${name}`, { font });
      expect(await pdfText(bytes)).toBe(`With thanks to ${name}`);
      expect(raw).not.toContain("/ActualText");
    }
  }
});

test("names in the world's scripts are printed: each sign has a glyph", async () => {
  const names = [
    ...["王小明", "歐陽娜娜", "田中さくら", "髙﨑", "김민수", "สมชาย", "ລາວ", "საქართველო"],
    ...["Արմեն", "አበበ", "🎉★♥", "CO₂", "kʷ", "x⁴ₙ", "N’djamena™", "℅", "ⁿᵃᵐᵉ", "ꞌ", "฿500"],
  ];
  for (const font of ["figtree-regular", "figtree-semibold", "fraunces-semibold"] as const) {
    for (const name of names) {
      const { bytes, raw } = await paperOf(`For ${name}, with thanks`, { font });
      expect((await pdfText(bytes)).replaceAll(" ", "")).toBe(`For${name},withthanks`);
      expect(raw).not.toContain("▯");
    }
  }
});

/** The scripts that Unicode recommends for names (UAX #31, table 5), but Han, which has too many letters. */
const scripts = [
  ...[
    "Arabic",
    "Armenian",
    "Bengali",
    "Bopomofo",
    "Cyrillic",
    "Devanagari",
    "Ethiopic",
    "Georgian",
  ],
  ...[
    "Greek",
    "Gujarati",
    "Gurmukhi",
    "Hangul",
    "Hebrew",
    "Hiragana",
    "Kannada",
    "Katakana",
    "Khmer",
  ],
  ...[
    "Lao",
    "Latin",
    "Malayalam",
    "Myanmar",
    "Oriya",
    "Sinhala",
    "Tamil",
    "Telugu",
    "Thaana",
    "Thai",
  ],
  ...["Tibetan"],
];

/** Every letter, mark and digit of the basic plane that has no plainer form. */
const signs = Array.from({ length: 0xffff - 0xa1 }, (_, index) =>
  String.fromCharCode(index + 0xa1),
).filter((sign) => /[\p{L}\p{M}\p{N}]/u.test(sign) && sign.normalize("NFKC") === sign);

test.each(scripts)("%s has a glyph for nearly all of its letters, marks and digits", (script) => {
  const its = new RegExp(`\\p{Script=${script}}`, "u");
  const all = signs.filter((sign) => its.test(sign));
  const some = all.filter((_, index) => index % Math.ceil(all.length / 300) === 0);
  const missing = some.filter((sign) => {
    const code = sign.charCodeAt(0);
    const ours = ["figtree-semibold", "noto-sans-semibold"] as const;
    return !(
      ours.some((font) => openPdfFont(font).hasGlyphForCodePoint(code)) ||
      [...scriptFaces(sign, 600)(sign)].some(({ has }) => has(code))
    );
  });
  expect(some.length).toBeGreaterThan(30);
  // The newest letters and those of old spellings are in no font yet.
  expect(missing.length / some.length, missing.join(" ")).toBeLessThan(0.06);
});

test("a sign that only its meaning has a font for is printed by that", async () => {
  const { bytes, raw } = await paperOf("Volume Ⅻ");
  expect(await pdfText(bytes)).toBe("Volume XII");
  expect(raw).toContain("/ActualText");
});

test("Thaana is written from right to left", () => {
  const { doc, say } = openPage();
  const text = vi.spyOn(doc, "text");
  say("P", "އައްޑޫ 12", place);
  const parts = text.mock.calls.map(([words, left]) => [words, left as unknown as number] as const);
  const [leftmost] = parts.toSorted((a, b) => a[1] - b[1])[0] ?? [];
  expect(leftmost).toMatch(/^12/);
});

test("a long line of Tibetan ends between syllables and keeps all of them", async () => {
  const words = "བཀྲ་ཤིས་བདེ་ལེགས་".repeat(20);
  const { bytes, raw } = await paperOf(words);
  expect((await pdfText(bytes)).replace(/\s/g, "")).toBe(words);
  expect(raw).not.toContain("▯");
});

test("each weight of a script has its own outlines", async () => {
  const both = openPage();
  both.say("P", "王", place);
  both.say("P", "王", { ...place, font: "figtree-semibold" });
  const raw = Buffer.from(await both.finish()).toString("latin1");
  expect(raw.match(/\/FontName \S+NotoSansSC/g)).toHaveLength(2);
});

test("letters of a script that changes them are joined, and read aloud as they were written", async () => {
  const glyphs = async (text: string) => pdfGlyphs((await paperOf(text)).bytes);
  // The first, the middle and the last of three letters look different.
  expect(new Set(await glyphs("ححح")).size).toBe(3);
  expect(await glyphs("क्ष")).toHaveLength(1);
  const { raw } = await paperOf("ححح");
  expect(raw).toContain("/ActualText");
});

test("letters that differ by their dots alone are copied as what they are", async () => {
  const copied = await pdfText((await paperOf("محخجم")).bytes);
  expect(copied.replaceAll("\u200b", "")).toBe("محخجم");
});

test("what is written from right to left stands so, within a sentence too", async () => {
  const { doc, say } = openPage();
  const text = vi.spyOn(doc, "text");
  const drawn = () =>
    text.mock.calls
      .map(([words, left]) => [words as string, left as unknown as number] as const)
      .toSorted((a, b) => a[1] - b[1])
      .map(([words]) => words)
      .join("");
  say("P", `to ${isolated("דוד (גור) 12!")}, ok`, place);
  expect(drawn()).toBe("to !12 (גור) דוד, ok");
  text.mockClear();
  say("P", "דוד (גור) 12!", place);
  expect(drawn()).toBe("!12 (גור) דוד");
});

test("a name can turn no other words around", async () => {
  const { bytes } = await paperOf(`to ${isolated("Eve \u202e\u2067 5")} for 10`);
  expect(await pdfText(bytes)).toBe("to Eve 5 for 10");
});

test("a sign that no font has is shown as a box and read aloud as it is", async () => {
  const { bytes, raw } = await paperOf("𒀀𒁀 and 王");
  expect(await pdfText(bytes)).toBe("▯▯ and 王");
  expect(raw).toContain("/ActualText");
});

test("words that are set to the right end at the margin, in two alphabets too", () => {
  const { doc, say } = openPage();
  const text = vi.spyOn(doc, "text");
  say("P", "Сума 5 ½", { ...place, align: "right", font: "fraunces-semibold" });
  const [last = "", left] = text.mock.lastCall as [string?, number?];
  expect((left ?? 0) + doc.widthOfString(last)).toBeCloseTo(place.x + place.width, 6);
});

test("words in two alphabets have the same line height as words in one", async () => {
  const one = await paperOf("Ada");
  const mixed = await paperOf("Ada Георги");
  expect(mixed.height).toBeCloseTo(one.height, 6);
  const long = "Константинополска ".repeat(7);
  const wrapped = await paperOf(long);
  expect(wrapped.end).toBeCloseTo(place.y + wrapped.height, 6);
  expect(Math.round(wrapped.height / one.height)).toBe(4);
  expect(await pdfText(wrapped.bytes)).toBe(long.trim());
});
