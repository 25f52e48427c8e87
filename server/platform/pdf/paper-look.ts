import { lightTokens, type SiteColours } from "#contract/foundation/site-colours.ts";

/** How papers look, as it is sent to the thread that draws them. */
export interface PaperLook {
  readonly colours: SiteColours;
  readonly logo: PaperLogo | null;
}

export interface PaperLogo {
  /** What it shows, in words. */
  readonly alt: string;
  /** Its PNG as a data address. */
  readonly image: string;
  /** Its shape; papers choose the size. */
  readonly width: number;
  readonly height: number;
}

/** The colours of the design; papers are light, and a warning has the same colour on every site. */
const design = {
  paper: "#fbf7f0",
  ink: "#12312f",
  soft: "#45605e",
  line: "#d9cfbd",
  warm: "#a83a14",
} as const;

export type PaperColours = Readonly<Record<keyof typeof design | "river", string>>;

/** The site's colours as papers use them: the same as pages by day, so they are as readable. */
export function paperColours(colours: SiteColours): PaperColours {
  const { ink = design.ink, "ink-soft": soft = design.soft } = lightTokens(colours);
  return { ...design, ink, soft, river: colours.main };
}
