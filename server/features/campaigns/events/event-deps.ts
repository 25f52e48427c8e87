import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";
import type { EventLinks } from "./event-links.ts";

export interface EventDeps extends LimitDeps {
  readonly mails: Mails;
  readonly mailSite: MailSite;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly eventLinks: EventLinks;
}
