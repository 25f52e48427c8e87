import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";

export interface EnquiryDeps extends LimitDeps {
  readonly mails: Mails;
  readonly mailSite: MailSite;
  /** Derives the keys that open threads. */
  readonly enquiryKey: Buffer;
}
