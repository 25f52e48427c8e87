import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  colourFault,
  darkTokens,
  designColours,
  lightTokens,
  type SiteColours,
  siteStyle,
} from "./site-colours.ts";

/** The contrast of WCAG 2.2, written down a second time: the judge shares no code with the judged. */
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

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
/** Any colours, or the nearest to them that pass. */
const passing = fc.record({ main: hex, accent: hex }).map(
  ({ main, accent }): SiteColours => ({
    main: colourFault("main", main)?.nearest ?? main,
    accent: colourFault("accent", accent)?.nearest ?? accent,
  }),
);

test("the colours of the design pass and need no style", () => {
  expect(colourFault("main", designColours.main)).toBeUndefined();
  expect(colourFault("accent", designColours.accent)).toBeUndefined();
  expect(siteStyle(designColours)).toBe("");
});

test("a colour that is too light is told with its contrast, and with the nearest that passes", () => {
  const fault = colourFault("main", "#f5c518");
  expect(fault?.message).toMatch(/^Too light: .* contrast of 1\.\d to 1 and needs 4\.5 to 1\. /);
  expect(fault?.message).toContain(fault?.nearest);
  expect(colourFault("main", fault?.nearest ?? "")).toBeUndefined();
  expect(contrast(fault?.nearest ?? "", "#fbf7f0")).toBeGreaterThanOrEqual(4.5);
});

test("what is offered in the place of a colour is the lightest that passes", () => {
  for (const colour of ["#ff8800", "#77cc33", "#3399ff", "#ff66aa"]) {
    const nearest = colourFault("main", colour)?.nearest ?? "";
    expect(contrast(nearest, "#e1ece8"), colour).toBeLessThan(5);
  }
});

describe("every pair of colours that passes", () => {
  const day = { paper: "#fbf7f0", card: "#fffdf9", sand: "#f3e9da", mist: "#e1ece8" };

  test("is readable by day, as text, on buttons and as focus ring", () => {
    fc.assert(
      fc.property(passing, (colours) => {
        const own = { ink: "#12312f", river: colours.main, ...day, ...lightTokens(colours) };
        const strong = lightTokens(colours)["giving-strong"] ?? "#c2431a";
        for (const surface of [own.paper, own.card, own.sand]) {
          expect(contrast(own.ink, surface)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(own.river, surface)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(strong, surface)).toBeGreaterThanOrEqual(3);
          expect(contrast(colours.accent, own.paper)).toBeGreaterThanOrEqual(3);
        }
        expect(contrast(strong, own.paper)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(own.river, own.mist)).toBeGreaterThanOrEqual(4.4);
        expect(contrast(own.river, "#d6e7e2")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(own.river, "#f6c9b3")).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test("is readable at night", () => {
    const night = {
      paper: "#0d1e1d",
      card: "#132927",
      ink: "#edf3ee",
      "ink-soft": "#b2c6bf",
      river: "#8fd0c4",
      "giving-strong": "#f59a74",
    };
    fc.assert(
      fc.property(passing, (colours) => {
        const own = { ...night, ...darkTokens(colours) };
        for (const text of [own.ink, own["ink-soft"], own.river, own["giving-strong"]]) {
          for (const surface of [own.paper, own.card]) {
            expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
          }
        }
      }),
    );
  });

  test("gives a style of nothing but custom properties", () => {
    fc.assert(
      fc.property(passing, (colours) => {
        expect(siteStyle(colours).replace(/--color-[a-z-]+:#[0-9a-f]{6};?/g, "")).toBe(
          ":root:root{}@media screen and (prefers-color-scheme:dark){:root:root:has(.signed-in){}:root:root:has(.signed-in) .on-river{}}",
        );
      }),
    );
  });
});
