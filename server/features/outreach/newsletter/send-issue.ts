import * as z from "zod/mini";
import { segment } from "#contract/outreach/newsletter-issues.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { createDrain, type Drain } from "../../../platform/jobs/drain.ts";
import { mailingsTag } from "../../../tags.ts";
import { findAccount } from "../../foundation/accounts/account-store.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { createMailing } from "../mailings/create-mailing.ts";
import { RECIPIENT_PAGE_SIZE, type ReadRecipients } from "../mailings/mailing.ts";
import { type SendMailingsDeps, sendMailings } from "../mailings/send-mailings.ts";
import { readAudience } from "./audience-store.ts";
import { findIssueProblems, issueEmail } from "./issue-email.ts";
import { findIssue, lockDueIssue, lockIssue, updateIssue } from "./issue-store.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";
import { lockDraft } from "./write-issue.ts";

/**
 * Schedules a draft, or sends it at once if `sendAt` is null. Throws `not_found`,
 * `changed_meanwhile`, `wrong_state`, and `invalid` for an unfinished issue or a time in the past.
 */
export async function scheduleIssue(
  { tx, at: now, record }: OfficeTransaction,
  id: number,
  { version, at: sendAt }: { version: number; at: string | null },
): Promise<void> {
  const scheduledFor = sendAt === null ? now : new Date(sendAt);
  if (scheduledFor < now) throw bodyError("at", "Please choose a time in the future");
  await lockDraft(tx, id, version);
  const issue = await findIssue(tx, id);
  if (!issue) throw new AppError("not_found");
  const fields = findIssueProblems(issue);
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

/** Turns a scheduled issue back into a draft. Throws `not_found`, and `wrong_state` once it is sent. */
export async function cancelIssue({ tx, record }: OfficeTransaction, id: number): Promise<void> {
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

/** The audience that an issue's mailing stores. */
const storedAudience = z.object({ segment });

export const readIssueRecipients: ReadRecipients = (tx, mailing, range) => {
  const audience = storedAudience.parse(mailing.audience);
  return readAudience(tx, { ...audience, at: mailing.created_at }, range);
};

/** Creates the mailing of every due issue with the first page of its recipients. */
async function startDueIssues({ database, clock }: NewsletterDeps): Promise<void> {
  const startDueIssue = () =>
    inTransaction(database, async (tx) => {
      const at = new Date(clock());
      const issue = await lockDueIssue(tx, at);
      if (!issue) return false;
      const range = { from: null, rows: RECIPIENT_PAGE_SIZE };
      const mailingId = await createMailing(tx, {
        kind: "newsletter",
        campaignId: null,
        letter: issueEmail(issue),
        createdBy: issue.created_by,
        at,
        startsAt: at,
        recipients: await readAudience(tx, { segment: issue.segment, at }, range),
        audience: { segment: issue.segment } satisfies z.output<typeof storedAudience>,
      });
      await updateIssue(tx, issue.id, { state: "sent", mailing_id: mailingId });
      return true;
    });
  while (await startDueIssue());
}

/** Sends the saved issue to the caller, and returns the address. Throws `not_found`, `invalid`. */
export async function sendTestIssue(
  { mails }: Pick<NewsletterDeps, "mails">,
  { tx, actorId, record }: OfficeTransaction,
  id: number,
): Promise<string> {
  const issue = await findIssue(tx, id);
  const account = await findAccount(tx, actorId);
  if (!issue || !account) throw new AppError("not_found");
  const fields = findIssueProblems(issue);
  if (fields.length > 0) throw new AppError("invalid", { fields });
  const content = issueEmail(issue);
  const subject = `Test: ${content.subject}`;
  await mails.send(tx, { ...content, kind: "newsletter-test", to: account.email, subject });
  await record({ action: "test", subject: { type: "newsletter", id } });
  return account.email;
}

/** How often to look for due issues and retries, ms. */
const OUTBOX_EVERY_MS = 30_000;

/** Sends mailings right after the commit that creates them, and when they are due. */
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
