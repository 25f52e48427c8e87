import * as fc from "fast-check";
import { expect, test } from "vitest";
import { colourFault, designColours } from "#contract/foundation/site-colours.ts";
import { paperColours } from "./paper-look.ts";

/** The contrast of WCAG 2.2, written down once more: the judge shares no code with the judged. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const value = Number.parseInt(hex.slice(1), 16);
    const [r = 0, g = 0, c = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((byte) =>
      byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * c;
  };
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}

test("words on papers are readable in every colour that a site can have", () => {
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((n) => `#${n.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(hex, (colour) => {
      const main = colourFault("main", colour)?.nearest ?? colour;
      const { paper, ink, soft, river, warm } = paperColours({ ...designColours, main });
      for (const words of [ink, soft, river, warm]) {
        expect(contrast(words, paper)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});
