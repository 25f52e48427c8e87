import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { colourContrast } from "../testing/colour-contrast.ts";
import {
  darkRiverTokens,
  darkTokens,
  designColours,
  findColourFault,
  lightTokens,
  type SiteColours,
  siteStyle,
} from "./site-colours.ts";

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, "0")}`);
const passingColours = fc.record({ main: anyColour, accent: anyColour }).map(
  ({ main, accent }): SiteColours => ({
    main: findColourFault("main", main)?.nearest ?? main,
    accent: findColourFault("accent", accent)?.nearest ?? accent,
  }),
);

test("the design's own colours pass and need no style", () => {
  expect(findColourFault("main", designColours.main)).toBeUndefined();
  expect(findColourFault("accent", designColours.accent)).toBeUndefined();
  expect(siteStyle(designColours)).toBe("");
});

test("reports the contrast of a colour that is too light, and suggests the nearest one that passes", () => {
  const fault = findColourFault("main", "#f5c518");
  expect(fault?.message).toMatch(/^Too light: .* contrast of 1\.\d to 1 and needs 4\.5 to 1\. /);
  expect(fault?.message).toContain(fault?.nearest);
  expect(findColourFault("main", fault?.nearest ?? "")).toBeUndefined();
  expect(colourContrast(fault?.nearest ?? "", "#fbf7f0")).toBeGreaterThanOrEqual(4.5);
});

test("suggests the lightest colour that passes", () => {
  for (const colour of ["#ff8800", "#77cc33", "#3399ff", "#ff66aa"]) {
    const nearest = findColourFault("main", colour)?.nearest ?? "";
    expect(colourContrast(nearest, "#e1ece8"), colour).toBeLessThan(5);
  }
});

describe("every pair of colours that passes", () => {
  const light = { paper: "#fbf7f0", card: "#fffdf9", sand: "#f3e9da", mist: "#e1ece8" };

  test("is readable in light mode as text, on buttons and as a focus ring", () => {
    fc.assert(
      fc.property(passingColours, (colours) => {
        const own = { ink: "#12312f", river: colours.main, ...light, ...lightTokens(colours) };
        const strong = lightTokens(colours)["giving-strong"] ?? "#c2431a";
        for (const surface of [own.paper, own.card, own.sand]) {
          expect(colourContrast(own.ink, surface)).toBeGreaterThanOrEqual(4.5);
          expect(colourContrast(own.river, surface)).toBeGreaterThanOrEqual(4.5);
          expect(colourContrast(strong, surface)).toBeGreaterThanOrEqual(3);
          expect(colourContrast(colours.accent, own.paper)).toBeGreaterThanOrEqual(3);
        }
        expect(colourContrast(strong, own.paper)).toBeGreaterThanOrEqual(4.5);
        expect(colourContrast(own.river, own.mist)).toBeGreaterThanOrEqual(4.4);
        expect(colourContrast(own.river, "#d6e7e2")).toBeGreaterThanOrEqual(4.5);
        expect(colourContrast(own.river, "#f6c9b3")).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test("is readable in dark mode", () => {
    const dark = {
      paper: "#0d1e1d",
      card: "#132927",
      ink: "#edf3ee",
      "ink-soft": "#b2c6bf",
      river: "#8fd0c4",
      "river-deep": "#b5e2d8",
      "giving-strong": "#f59a74",
      "giving-deep": "#f7b193",
      blush: "#46281a",
      sand: "#1b3431",
      mist: "#1d3d39",
    };
    fc.assert(
      fc.property(passingColours, (colours) => {
        const own = { ...dark, ...darkTokens(colours) };
        for (const text of [own.ink, own["ink-soft"], own.river, own["giving-strong"]]) {
          for (const surface of [own.paper, own.card, own.sand, own.mist]) {
            expect(colourContrast(text, surface)).toBeGreaterThanOrEqual(4.5);
          }
        }
        expect(colourContrast(own["river-deep"], own.mist)).toBeGreaterThanOrEqual(4.5);
        expect(colourContrast(own["giving-deep"], own.blush)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test("is readable on the river in dark mode", () => {
    const onRiver = { paper: "#fbf7f0", river: "#0c3f3e", "giving-strong": "#c2431a" };
    fc.assert(
      fc.property(passingColours, (colours) => {
        const own = { ...onRiver, ...darkRiverTokens(colours) };
        for (const text of [own.paper, "#d6e7e2", "#ffd9cb", "#f6c9b3"])
          expect(colourContrast(text, own.river)).toBeGreaterThanOrEqual(4.5);
        expect(colourContrast(own.paper, own["giving-strong"])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test("produces a style with custom properties only", () => {
    fc.assert(
      fc.property(passingColours, (colours) => {
        expect(siteStyle(colours).replace(/--color-[a-z-]+:#[0-9a-f]{6};?/g, "")).toBe(
          ":root:root{}@media screen and (prefers-color-scheme:dark){:root:root{}:root:root .on-river{}}",
        );
      }),
    );
  });
});
