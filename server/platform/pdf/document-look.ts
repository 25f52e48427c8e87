import { lightTokens, type SiteColours } from "#contract/foundation/site-colours.ts";

/** How documents look, as sent to the drawing thread. */
export interface DocumentLook {
  readonly colours: SiteColours;
  readonly logo: DocumentLogo | null;
}

export interface DocumentLogo {
  readonly alt: string;
  /** A PNG as a data URL. */
  readonly image: string;
  /** The proportions; documents choose the size. */
  readonly width: number;
  readonly height: number;
}

/** The colours of the design. Documents are always light, and warnings have the same colour on every site. */
const design = {
  paper: "#fbf7f0",
  ink: "#12312f",
  soft: "#45605e",
  line: "#d9cfbd",
  warm: "#a83a14",
} as const;

type DocumentColours = Readonly<Record<keyof typeof design | "river", string>>;

/** The site's colours for documents: those of its light pages, which are readable. */
export function documentColours(colours: SiteColours): DocumentColours {
  const { ink = design.ink, "ink-soft": soft = design.soft } = lightTokens(colours);
  return { ...design, ink, soft, river: colours.main };
}
