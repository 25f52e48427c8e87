import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import type { MailingLinks } from "../mailings/mailing-links.ts";
import type { NewsletterLinks } from "./newsletter-links.ts";

export interface NewsletterDeps extends LimitDeps {
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly mailingLinks: MailingLinks;
  readonly newsletterLinks: NewsletterLinks;
}
