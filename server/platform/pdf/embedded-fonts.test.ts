import { afterEach, expect, test, vi } from "vitest";
import { designColours } from "#contract/foundation/site-colours.ts";
import { pdfGlyphs, pdfText } from "../../testing/test-pdf.ts";
import { openPdfFont, type PdfFont, pdfFonts } from "./pdf-fonts.ts";
import { openPaper } from "./pdf-paper.ts";

const at = new Date("2026-11-20T10:00:00Z");
const look = { colours: designColours, logo: null };
const font = openPdfFont("figtree-regular");
/** All fonts inherit it. */
const subsets = Object.getPrototypeOf(font.createSubset());
afterEach(() => void vi.restoreAllMocks());

async function paperOf(text: string, name: PdfFont = "figtree-regular") {
  const paper = openPaper({ title: "T", author: "A", subject: "S", at, look });
  paper.page();
  paper.say("P", text, { x: 56, y: 100, width: 400, font: name });
  return paper.finish();
}

test("papers in common signs have the same part of a font, which is made once", async () => {
  await paperOf("For Ada Obi");
  const made = vi.spyOn(subsets, "encode");
  for (const text of ["Grace “Quick” Hopper-van der Berg’s", "2026-000123, $1,250.00 & [~]"]) {
    expect(await pdfText(await paperOf(text))).toBe(text);
  }
  expect(made).not.toHaveBeenCalled();
});

test("a name with another sign has a part of its own, and leaves that of others as it was", async () => {
  const before = await paperOf("Ada Obi");
  const made = vi.spyOn(subsets, "encode");
  for (const name of ["Łukasz Żółć", "Zoë Müller"]) {
    const first = await paperOf(name);
    expect(await pdfText(first)).toBe(name);
    expect(made).toHaveBeenCalledTimes(1);
    expect(Buffer.from(await paperOf(name)).equals(Buffer.from(first))).toBe(true);
    made.mockClear();
  }
  expect(Buffer.from(await paperOf("Ada Obi")).equals(Buffer.from(before))).toBe(true);
});

test("sums change nothing in the fonts of headings", async () => {
  for (const name of pdfFonts) {
    await paperOf("$50", name);
    const made = vi.spyOn(subsets, "encode");
    for (const sum of ["$1,234.56", "$7,890"]) {
      const paper = await paperOf(sum, name);
      expect(await pdfText(paper)).toBe(sum);
      expect(await pdfGlyphs(paper)).toHaveLength(sum.length);
    }
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  }
});

test("a word that many papers have is laid out once, and stands in each size as wide as it is", async () => {
  const layout = vi.spyOn(font, "layout");
  const laid = () => layout.mock.calls.filter(([word]) => word === "Unheardof ").length;
  const paper = openPaper({ title: "T", author: "A", subject: "S", at, look });
  paper.page();
  for (const size of [8, 16]) {
    paper.say("P", "Unheardof word", { x: 56, y: 100, width: 400, size });
  }
  await paperOf("Unheardof word");
  expect(laid()).toBe(1);
  const { doc } = paper;
  const width = (size: number) =>
    doc.font("figtree-regular").fontSize(size).widthOfString("Unheardof ");
  const { advanceWidth } = font.layout("Unheardof ");
  expect(width(8)).toBeCloseTo((advanceWidth / font.unitsPerEm) * 8, 6);
  expect(width(16)).toBeCloseTo(width(8) * 2, 6);
});
