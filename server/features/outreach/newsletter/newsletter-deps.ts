import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";
import type { MailingLinks } from "../mailings/mailing-links.ts";
import type { NewsletterLinks } from "./newsletter-links.ts";

export interface NewsletterDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly mailingLinks: MailingLinks;
  readonly newsletterLinks: NewsletterLinks;
}
