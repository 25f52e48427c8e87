import { createDrain, type Drain } from "../../../platform/jobs/drain.ts";
import { mailingsTag } from "../../../tags.ts";
import { type SendMailingsDeps, sendMailings } from "../mailings/send-mailings.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { startDueIssues } from "./send-issue.ts";

/** Mailings whose time has come, and mails that are due again, are looked for this often, ms. */
const OUTBOX_EVERY_MS = 5_000;

/** Sends what is to be sent to many: right after the commit that made it, and as time goes by. */
export function createOutbox(deps: NewsletterDeps & SendMailingsDeps): Drain {
  const outbox = createDrain(
    async () => {
      await startDueIssues(deps);
      return sendMailings(deps);
    },
    { everyMs: OUTBOX_EVERY_MS, log: deps.log },
  );
  deps.database.changes.follow(mailingsTag, outbox.wake);
  return outbox;
}
