import * as fc from "fast-check";
import { expect, test } from "vitest";
import { designColours, findColourFault } from "#contract/foundation/site-colours.ts";
import { colourContrast } from "#contract/testing/colour-contrast.ts";
import { documentColours } from "./document-look.ts";

test("keeps document text readable in every colour that a site can have", () => {
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((n) => `#${n.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(hex, (colour) => {
      const main = findColourFault("main", colour)?.nearest ?? colour;
      const { paper, ink, soft, river, warm } = documentColours({ ...designColours, main });
      for (const textColour of [ink, soft, river, warm]) {
        expect(colourContrast(textColour, paper)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});
