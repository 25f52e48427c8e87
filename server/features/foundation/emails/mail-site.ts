import type { SiteColours } from "#contract/foundation/site-colours.ts";

export interface MailLogo {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** Contains the name. */
  readonly wide: boolean;
}

/** The site as it appears in emails. From the settings, never from a request. */
export interface MailSite {
  readonly productName: string;
  /** Origin without a trailing slash; every link in an email starts with it. */
  readonly publicUrl: string;
  readonly contactEmail: string;
  /** Empty if there is none. */
  readonly contactPhone: string;
  /** The postal address, with line breaks; empty if there is none. */
  readonly contactAddress: string;
  /** IANA name of the charity's time zone. */
  readonly timeZone: string;
  readonly colours: SiteColours;
  /** `width` and `height` in pixels. Null: only the name is shown. */
  readonly logo: MailLogo | null;
  /** Where the office receives email; undefined if email leaves this machine and none is configured. */
  readonly officeEmail: string | undefined;
}
