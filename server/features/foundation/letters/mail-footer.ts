import { accountPath } from "#contract/page-paths.ts";
import type { MailSite } from "./mail-site.ts";

/** What stands below a mail: why it came, and how to get fewer of them. */
export interface MailFooter {
  /** Empty where the mail says it itself. */
  readonly why: string;
  readonly ways: ReadonlyArray<{ readonly label: string; readonly url: string }>;
}

/** Where somebody with an account chooses their mails. */
export function preferencesUrl(site: MailSite): string {
  return `${site.publicUrl}${accountPath("notification")}`;
}

/** Below mails that come because of something one did: they have nothing to unsubscribe from. */
export function preferenceFooter(site: MailSite): MailFooter {
  return { why: "", ways: [{ label: "Choose which mails you get", url: preferencesUrl(site) }] };
}
