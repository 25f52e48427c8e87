import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";
import type { EventLinks } from "./event-links.ts";

export interface EventDeps {
  readonly db: Db;
  readonly database: Database;
  readonly clock: Clock;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly eventLinks: EventLinks;
}
