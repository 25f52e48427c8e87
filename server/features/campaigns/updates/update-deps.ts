import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";

export interface UpdateDeps extends LimitDeps {
  readonly mailSite: MailSite;
  /** The key that hides mailboxes in the counts of limits. */
  readonly allowanceKey: Buffer;
  readonly jobs: Pick<Jobs, "enqueue">;
}
