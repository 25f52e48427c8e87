import { contrast, darkenUntil, shiftLightness, toHex, toLch } from "./oklch.ts";

/**
 * The site's two colours and what is derived from them, in OKLCH: there, equal lightness looks
 * equally light in every hue, so text stays as readable as in the design's colours.
 */

/** The design's colours, also in `web/styles/theme.css`. */
export const designColours = { main: "#0f5c5a", accent: "#e2572b" } as const;

export type ColourRole = keyof typeof designColours;
export type SiteColours = Readonly<Record<ColourRole, string>>;

interface ContrastRule {
  /** The colour behind it or on top of it. */
  readonly colour: string;
  readonly where: string;
  readonly minimum: number;
}

const TEXT_CONTRAST = 4.5;
const GRAPHIC_CONTRAST = 3;

/** Contrasts a chosen colour needs wherever it is used (WCAG 2.2, 1.4.3 and 1.4.11). */
const uses: Readonly<Record<ColourRole, readonly ContrastRule[]>> = {
  main: [
    {
      colour: "#fbf7f0",
      where: "as text on the page, and behind the text of buttons",
      minimum: TEXT_CONTRAST,
    },
    { colour: "#f3e9da", where: "as text on sand-coloured parts", minimum: TEXT_CONTRAST },
    { colour: "#e1ece8", where: "as text on tinted parts", minimum: TEXT_CONTRAST },
    { colour: "#d6e7e2", where: "behind the text of the footer", minimum: TEXT_CONTRAST },
    { colour: "#ffd9cb", where: "behind messages in the footer", minimum: TEXT_CONTRAST },
  ],
  accent: [
    { colour: "#fbf7f0", where: "as a line or a mark on the page", minimum: GRAPHIC_CONTRAST },
    {
      colour: "#f3e9da",
      where: "as a line or a mark on sand-coloured parts",
      minimum: GRAPHIC_CONTRAST,
    },
  ],
};

export const hexColour = /^#[0-9a-f]{6}$/;

/** Why a colour cannot be used, and the nearest one that can; undefined if it can be used. */
export function findColourFault(
  role: ColourRole,
  colour: string,
): { message: string; nearest: string } | undefined {
  const failed = uses[role]
    .map((use) => ({ ...use, reached: contrast(colour, use.colour) }))
    .filter(({ reached, minimum }) => reached < minimum)
    .toSorted((a, b) => a.reached / a.minimum - b.reached / b.minimum)[0];
  if (!failed) return undefined;
  const nearest = darkenUntil(colour, (candidate) =>
    uses[role].every((use) => contrast(candidate, use.colour) >= use.minimum),
  );
  const reached = Math.floor(failed.reached * 10) / 10;
  return {
    message: `Too light: ${failed.where}, it has a contrast of ${reached} to 1 and needs ${failed.minimum} to 1. The nearest colour that works is ${nearest}.`,
    nearest,
  };
}

/** A style sheet that overrides the design's colours; empty if they are the same. */
export function siteStyle(colours: SiteColours): string {
  const [light, dark, river] = [lightTokens, darkTokens, darkRiverTokens].map((tokens) =>
    declarations(tokens(colours)),
  );
  if (!light) return "";
  const night = "@media screen and (prefers-color-scheme:dark)";
  return `:root:root{${light}}${night}{:root:root{${dark}}:root:root .on-river{${river}}}`;
}

type Tokens = Readonly<Record<string, string>>;

function declarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(";");
}

/** A design colour in the chosen hue: equally light, and proportionally as colourful. */
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

/** The light theme's tokens that differ from the design's. */
export function lightTokens(colours: SiteColours): Tokens {
  const { main, accent } = colours;
  const strong = darkenUntil(accent, (colour) => contrast(colour, "#f3e9da") >= TEXT_CONTRAST);
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
      { river: main, "river-deep": shiftLightness(main, -0.075) },
    ),
    ...tokensOf(
      colours,
      "accent",
      { blush: "#fbe3d6" },
      { giving: accent, "giving-strong": strong, "giving-deep": shiftLightness(strong, -0.06) },
    ),
  };
}

/** The dark theme's tokens that differ from the design's. */
export function darkTokens(colours: SiteColours): Tokens {
  return {
    ...tokensOf(
      colours,
      "main",
      {
        paper: "#0d1e1d",
        card: "#132927",
        field: "#0d1e1d",
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

/** Parts with `.on-river` have the light theme's colours on a darker river. */
export function darkRiverTokens(colours: SiteColours): Tokens {
  const river = { river: "#0c3f3e", "river-deep": "#082e2d" };
  return { ...lightTokens(colours), ...tokensOf(colours, "main", river, {}) };
}
