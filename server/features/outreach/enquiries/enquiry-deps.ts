import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";

export interface EnquiryDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  /** Makes the keys that open threads. */
  readonly enquiryKey: Buffer;
}
