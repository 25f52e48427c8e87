import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { MailSite } from "../../foundation/letters/mail-site.ts";
import type { Mails } from "../../foundation/letters/mails.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";

export interface OrganisingDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly settings: LiveSettings;
}
