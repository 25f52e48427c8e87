import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";

/** What teams are kept with. */
export interface TeamDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: Mails;
  readonly mailSite: MailSite;
}

/** Who asks, and for which campaign. */
export interface TeamCall {
  readonly campaignId: number;
  readonly accountId: string;
}
