import { encode } from "uqr";
import { expect, test, vi } from "vitest";
import { designColours } from "#contract/foundation/site-colours.ts";
import { openPdfDocument } from "./pdf-document.ts";
import { drawQr } from "./pdf-drawings.ts";

const at = new Date("2026-11-20T10:00:00Z");
const look = { colours: designColours, logo: null };

test("draws exactly the dark squares of a QR code, in one shape", () => {
  const paper = openPdfDocument({ title: "T", author: "A", subject: "S", at, look });
  paper.page();
  const added = vi.spyOn(paper.doc, "addContent");
  const scaled = vi.spyOn(paper.doc, "scale");
  const address = `https://give.example.org/verify#1.${"Ab3_-z9".repeat(120)}`;
  drawQr(paper, address, { x: 100, y: 200, side: 148, alt: "Q" });
  const written = added.mock.calls.map(([content]) => String(content));
  const shape = written.filter((content) => content.includes(" 1 re"));
  expect(shape).toHaveLength(1);
  const { data, maskPattern } = encode(address, { border: 3, ecc: "L", maskPattern: 4 });
  expect(maskPattern).toBe(4);
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, length] of (shape[0] ?? "").matchAll(/(\d+) (\d+) (\d+) 1 re/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  expect(drawn).toEqual(data);
  // All squares together are as wide as the side.
  expect(scaled).toHaveBeenCalledExactlyOnceWith(148 / data.length);
});
