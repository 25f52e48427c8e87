import type { CSSProperties } from "react";
import {
  type ColourRole,
  colourFault,
  designColours,
  hexColour,
  lightTokens,
} from "#contract/foundation/site-colours.ts";
import type { SiteValues } from "#contract/foundation/site-settings.ts";
import { logoUrl } from "#contract/pictures.ts";

/** The design's tokens by day, so that the preview looks as visitors see it, at night too. */
const day = {
  paper: "#fbf7f0",
  card: "#fffdf9",
  ink: "#12312f",
  "ink-soft": "#47605d",
  river: "#0f5c5a",
  "river-deep": "#0b4544",
  "river-mid": "#4f8f8a",
  giving: "#e2572b",
  "giving-strong": "#c2431a",
  "giving-deep": "#a83612",
  mist: "#e1ece8",
};

/** A colour that can't be used is shown as the nearest that can. */
function shownColour(role: ColourRole, chosen: string): string {
  if (!hexColour.test(chosen)) return designColours[role];
  return colourFault(role, chosen)?.nearest ?? chosen;
}

function tokensOf({ colour_main, colour_accent }: SiteValues): CSSProperties {
  const main = shownColour("main", colour_main);
  const accent = shownColour("accent", colour_accent);
  const tokens = { ...day, ...lightTokens({ main, accent }) };
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [`--color-${name}`, value]),
  );
}

/** How the head and foot of the home page and the head of a mail will look. */
export function SitePreview({ values }: { values: SiteValues }) {
  const { logo, product_name: name, tagline, hero_title, hero_lead } = values;
  const style = tokensOf(values);
  const mark = logo && <img src={logoUrl(logo)} alt="" width={logo.width} height={logo.height} />;
  const hasName = !logo || logo.width < logo.height * 2;
  return (
    <section aria-labelledby="site-preview" className="site-preview">
      <h3 id="site-preview" className="text-xl">
        Preview
      </h3>
      <div className="site-preview-page" style={style}>
        <p className="site-preview-bar logo">
          {mark ?? <PreviewMark />}
          {hasName && <span>{name}</span>}
        </p>
        <div className="site-preview-hero">
          <p className="site-preview-title">{hero_title}</p>
          <p>{hero_lead}</p>
          <p className="flex flex-wrap items-center gap-4">
            <span className="btn btn-giving btn-small">Donate</span>
            <span className="btn btn-river btn-small">Start a Campaign</span>
            <span className="site-preview-link">How giving works</span>
          </p>
        </div>
        <p className="site-preview-foot">
          <b>{name}</b> {tagline}
        </p>
      </div>
      <div className="site-preview-mail" style={style}>
        <p>
          From: {values.sender_name} &lt;{values.sender_address}&gt;
          {values.reply_to && <>, answers to {values.reply_to}</>}
        </p>
        <p className="site-preview-title">{name}</p>
        <p>
          <span className="btn btn-river btn-small">Look at your receipt</span>
        </p>
        <p>
          Questions? Write to {values.contact_email} or call {values.contact_phone}.
        </p>
      </div>
    </section>
  );
}

function PreviewMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path className="logo-water" d="M5 5c1 11 6 15 13 18 4 2 5 6 4 14" strokeWidth="4" />
      <path className="logo-water" d="M20 3c-1 8 0 13 0 20" strokeWidth="3" />
      <path className="logo-spring" d="M36 7c-2 9-7 11-14 18" strokeWidth="4" />
    </svg>
  );
}
