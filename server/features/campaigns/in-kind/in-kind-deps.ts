import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";

export interface InKindDeps {
  readonly db: Db;
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: Mails;
  readonly mailSite: MailSite;
}
