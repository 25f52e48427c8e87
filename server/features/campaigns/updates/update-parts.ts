import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";

export interface UpdateParts {
  readonly db: Db;
  readonly database: Database;
  readonly clock: Clock;
  readonly mailSite: MailSite;
}

/** Who acts, and for which campaign. */
export interface TeamCall {
  readonly campaignId: number;
  readonly accountId: string;
}
