import * as z from "zod/mini";
import { segment } from "#contract/outreach/newsletter-issues.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { createDrain, type Drain } from "../../../platform/jobs/drain.ts";
import { mailingsTag } from "../../../tags.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import type { Deed } from "../../foundation/audit/office-deed.ts";
import { createMailing } from "../mailings/create-mailing.ts";
import { RECIPIENTS_AT_ONCE, type ReadRecipients } from "../mailings/mailing.ts";
import { type SendMailingsDeps, sendMailings } from "../mailings/send-mailings.ts";
import { readAudience } from "./audience-store.ts";
import { issueLetter, issueProblems } from "./issue-letter.ts";
import { findIssue, lockDueIssue, lockIssue, updateIssue } from "./issue-store.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { lockDraft } from "./write-issue.ts";

/**
 * Schedules a draft, or sends it at once where no time is named. Throws `not_found`,
 * `changed_meanwhile`, `wrong_state`, and `invalid` for an unfinished issue or a time in the past.
 */
export async function scheduleIssue(
  { tx, at: now, record }: Deed,
  id: number,
  wish: { version: number; at: string | null },
): Promise<void> {
  const scheduledFor = wish.at === null ? now : new Date(wish.at);
  if (scheduledFor < now) throw bodyError("at", "Please choose a time to come");
  await lockDraft(tx, id, wish.version);
  const issue = await findIssue(tx, id);
  if (!issue) throw new AppError("not_found");
  const fields = issueProblems(issue);
  if (fields.length > 0) throw new AppError("invalid", { fields });
  await updateIssue(tx, id, { state: "scheduled", scheduled_for: scheduledFor });
  const { subject, blocks, segment: chosen } = issue;
  await record({
    action: "schedule",
    subject: { type: "newsletter", id },
    after: { subject, blocks, segment: chosen, scheduled_for: scheduledFor.toISOString() },
  });
  announce(tx, mailingsTag);
}

/** Takes a scheduled issue back to the drafts. Throws `not_found`, and `wrong_state` once it is sent. */
export async function cancelIssue({ tx, record }: Deed, id: number): Promise<void> {
  const issue = await lockIssue(tx, id);
  if (!issue) throw new AppError("not_found");
  if (issue.state !== "scheduled") throw new AppError("wrong_state");
  await updateIssue(tx, id, { state: "draft", scheduled_for: null });
  await record({
    action: "cancel",
    subject: { type: "newsletter", id },
    before: { scheduled_for: issue.scheduled_for?.toISOString() },
  });
}

/** What the mailing of an issue keeps of its audience. */
const keptAudience = z.object({ segment });

/** Further subscribers who get an issue. */
export const readIssueRecipients: ReadRecipients = (tx, mailing, range) => {
  const audience = keptAudience.parse(mailing.audience);
  return readAudience(tx, { ...audience, at: mailing.created_at }, range);
};

/**
 * Makes a mailing of every due issue, to those who are in its segment by then. The first of them are added
 * at once, the others page by page.
 */
async function startDueIssues({ database, clock }: NewsletterDeps): Promise<void> {
  const startOne = () =>
    inTransaction(database, async (tx) => {
      const at = new Date(clock());
      const issue = await lockDueIssue(tx, at);
      if (!issue) return false;
      const range = { from: null, rows: RECIPIENTS_AT_ONCE };
      const mailingId = await createMailing(tx, {
        kind: "newsletter",
        campaignId: null,
        letter: issueLetter(issue),
        createdBy: issue.created_by,
        at,
        startsAt: at,
        recipients: await readAudience(tx, { segment: issue.segment, at }, range),
        audience: { segment: issue.segment } satisfies z.output<typeof keptAudience>,
      });
      await updateIssue(tx, issue.id, { state: "sent", mailing_id: mailingId });
      return true;
    });
  while (await startOne());
}

/** Sends the saved issue to the caller; answers the address. Throws `not_found`, `invalid`. */
export async function testIssue(
  { mails }: Pick<NewsletterDeps, "mails">,
  { tx, actorId, record }: Deed,
  id: number,
): Promise<string> {
  const issue = await findIssue(tx, id);
  const account = await findAccount(tx, actorId);
  if (!issue || !account) throw new AppError("not_found");
  const fields = issueProblems(issue);
  if (fields.length > 0) throw new AppError("invalid", { fields });
  const letter = issueLetter(issue);
  const subject = `Test: ${letter.subject}`;
  await mails.send(tx, { ...letter, kind: "newsletter-test", to: account.email, subject });
  await record({ action: "test", subject: { type: "newsletter", id } });
  return account.email;
}

/** How often to look for due mailings, and for mails that are due again, ms. */
const OUTBOX_EVERY_MS = 30_000;

/** Sends mailings: right after the commit that made them, and as their time comes. */
export function createOutbox(deps: NewsletterDeps & SendMailingsDeps): Drain {
  return createDrain(
    async () => {
      await startDueIssues(deps);
      return sendMailings(deps);
    },
    {
      everyMs: OUTBOX_EVERY_MS,
      log: deps.log,
      follow: (wake) => deps.database.changes.follow(mailingsTag, wake),
    },
  );
}
