import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import type { LiveSettings } from "../../foundation/site/live-settings.ts";

export interface OrganisingDeps extends LimitDeps {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly settings: LiveSettings;
}
