import { expect, test, vi } from "vitest";
import { designColours } from "#contract/foundation/site-colours.ts";
import { pdfText } from "../../testing/test-pdf.ts";
import { openPaper, type Words } from "./pdf-paper.ts";

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

test("a sign that cannot be printed is shown as a box and read aloud as it is", async () => {
  const { bytes, raw } = await paperOf("王小明 and فاطمة");
  expect(await pdfText(bytes)).toBe("▯▯▯ and ▯▯▯▯▯");
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
