import { contrast, darkened, shifted, toHex, toLch } from "./oklch.ts";

/**
 * The site's two colours and what is derived from them. All of it is in OKLCH, where the same lightness
 * looks equally light in every hue, so that what was readable in the colours of the design stays so.
 */

/** The colours of the design, which `web/styles/theme.css` has too. */
export const designColours = { main: "#0f5c5a", accent: "#e2572b" } as const;

export type ColourRole = keyof typeof designColours;
export type SiteColours = Readonly<Record<ColourRole, string>>;

interface Against {
  /** What stands behind it, or on it. */
  readonly colour: string;
  readonly where: string;
  readonly least: number;
}

const TEXT = 4.5;
const GRAPHIC = 3;

/** Contrasts (WCAG 2.2, 1.4.3 and 1.4.11) that a chosen colour has to reach wherever it is used. */
const uses: Readonly<Record<ColourRole, readonly Against[]>> = {
  main: [
    {
      colour: "#fbf7f0",
      where: "as text on the page, and behind the text of buttons",
      least: TEXT,
    },
    { colour: "#f3e9da", where: "as text on sand-coloured parts", least: TEXT },
    { colour: "#e1ece8", where: "as text on tinted parts", least: TEXT },
    { colour: "#d6e7e2", where: "behind the text of the footer", least: TEXT },
    { colour: "#ffd9cb", where: "behind messages in the footer", least: TEXT },
  ],
  accent: [
    { colour: "#fbf7f0", where: "as a line or a mark on the page", least: GRAPHIC },
    { colour: "#f3e9da", where: "as a line or a mark on sand-coloured parts", least: GRAPHIC },
  ],
};

export const hexColour = /^#[0-9a-f]{6}$/;

/** Why a colour cannot be used, with the nearest one that can; undefined where it can be used. */
export function colourFault(
  role: ColourRole,
  colour: string,
): { message: string; nearest: string } | undefined {
  const failed = uses[role]
    .map((use) => ({ ...use, reached: contrast(colour, use.colour) }))
    .filter(({ reached, least }) => reached < least)
    .toSorted((a, b) => a.reached / a.least - b.reached / b.least)[0];
  if (!failed) return undefined;
  const nearest = darkened(colour, (one) => uses[role].every((use) => reaches(one, use)));
  const reached = Math.floor(failed.reached * 10) / 10;
  return {
    message: `Too light: ${failed.where} it has a contrast of ${reached} to 1 and needs ${failed.least} to 1. The nearest that works is ${nearest}.`,
    nearest,
  };
}

/** Style sheet that puts the colours in the place of the design's; empty where they are the design's. */
export function siteStyle(colours: SiteColours): string {
  const [light, dark, river] = [lightTokens, darkTokens, darkRiverTokens].map((tokens) =>
    declarations(tokens(colours)),
  );
  if (!light) return "";
  const night = ":root:root:has(.signed-in)";
  return `:root:root{${light}}@media screen and (prefers-color-scheme:dark){${night}{${dark}}${night} .on-river{${river}}}`;
}

type Tokens = Readonly<Record<string, string>>;

function declarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(";");
}

/** A colour of the design in another hue: as light as there, and in proportion as colourful. */
function tinted(colour: string, role: ColourRole, like: string): string {
  const [chosen, design, model] = [toLch(colour), toLch(designColours[role]), toLch(like)];
  const c = model.c * Math.min(1.4, chosen.c / design.c);
  return toHex({ l: model.l, c, h: chosen.h });
}

function tokensOf(colours: SiteColours, role: ColourRole, models: Tokens, own: Tokens): Tokens {
  const colour = colours[role];
  if (colour === designColours[role]) return {};
  const derived = Object.entries(models).map(([name, like]) => [name, tinted(colour, role, like)]);
  return { ...Object.fromEntries(derived), ...own };
}

/** The values of the tokens by day, as far as they differ from the design's. */
export function lightTokens(colours: SiteColours): Tokens {
  const { main, accent } = colours;
  const strong = darkened(accent, (one) => contrast(one, "#f3e9da") >= TEXT);
  return {
    ...tokensOf(
      colours,
      "main",
      {
        ink: "#12312f",
        "ink-soft": "#47605d",
        "river-mid": "#4f8f8a",
        mist: "#e1ece8",
        "mist-deep": "#c3d9d2",
      },
      { river: main, "river-deep": shifted(main, -0.075) },
    ),
    ...tokensOf(
      colours,
      "accent",
      { blush: "#fbe3d6" },
      { giving: accent, "giving-strong": strong, "giving-deep": shifted(strong, -0.06) },
    ),
  };
}

/** The same at night, for those who are signed in. */
export function darkTokens(colours: SiteColours): Tokens {
  return {
    ...tokensOf(
      colours,
      "main",
      {
        paper: "#0d1e1d",
        card: "#132927",
        ink: "#edf3ee",
        "ink-soft": "#b2c6bf",
        river: "#8fd0c4",
        "river-deep": "#b5e2d8",
        "river-mid": "#5f9d95",
        sand: "#1b3431",
        "sand-deep": "#2c4945",
        mist: "#1d3d39",
        "mist-deep": "#2b544f",
        line: "#294642",
        "line-strong": "#78948d",
      },
      {},
    ),
    ...tokensOf(
      colours,
      "accent",
      { giving: "#f0764c", "giving-strong": "#f59a74", "giving-deep": "#f7b193", blush: "#46281a" },
      {},
    ),
  };
}

/** Parts on the river are dark by day and by night, with the ink of the day. */
function darkRiverTokens(colours: SiteColours): Tokens {
  return {
    ...tokensOf(
      colours,
      "main",
      { ink: "#12312f", river: "#0c3f3e", "river-mid": "#4f8f8a" },
      { paper: "#fbf7f0" },
    ),
    ...tokensOf(colours, "accent", {}, { giving: colours.accent }),
  };
}

function reaches(colour: string, use: Against): boolean {
  return contrast(colour, use.colour) >= use.least;
}
