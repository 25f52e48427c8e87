import type { SiteColours } from "#contract/foundation/site-colours.ts";

export interface MailLogo {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** The name is in it. */
  readonly wide: boolean;
}

/** What mails say about the site. It comes from the settings, never from a request. */
export interface MailSite {
  readonly productName: string;
  /** Origin without a slash at the end; every link in a mail begins with it. */
  readonly publicUrl: string;
  readonly contactEmail: string;
  /** Empty where there is none. */
  readonly contactPhone: string;
  /** The postal address, with line breaks; empty where there is none. */
  readonly contactAddress: string;
  readonly colours: SiteColours;
  /** `width` and `height`: pixels in mails. Without one the name stands alone. */
  readonly logo: MailLogo | null;
  /** Where the office reads its mail; undefined where mails leave this machine and nobody said. */
  readonly officeEmail: string | undefined;
}
