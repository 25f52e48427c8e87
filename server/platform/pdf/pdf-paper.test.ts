import { expect, test, vi } from "vitest";
import { designColours } from "#contract/foundation/site-colours.ts";
import { pdfGlyphs, pdfText } from "../../testing/test-pdf.ts";
import { openPaper, type Words } from "./pdf-paper.ts";
import { isolated } from "./pdf-runs.ts";

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
    ...["Արմեն", "አበበ", "🎉★♥"],
  ];
  for (const font of ["figtree-regular", "figtree-semibold", "fraunces-semibold"] as const) {
    for (const name of names) {
      const { bytes, raw } = await paperOf(`For ${name}, with thanks`, { font });
      expect((await pdfText(bytes)).replaceAll(" ", "")).toBe(`For${name},withthanks`);
      expect(raw).not.toContain("▯");
    }
  }
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
