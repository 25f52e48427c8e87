import { issues, subscribers } from "#samples/newsletter.ts";
import type { SampleIssue } from "#samples/office-types.ts";
import type { MailSite } from "../features/foundation/emails/mail-site.ts";
import { createMailing } from "../features/outreach/mailings/create-mailing.ts";
import { RECIPIENT_PAGE_SIZE } from "../features/outreach/mailings/mailing.ts";
import { readAudience } from "../features/outreach/newsletter/audience-store.ts";
import { issueEmail } from "../features/outreach/newsletter/issue-email.ts";
import { insertIssue, updateIssue } from "../features/outreach/newsletter/issue-store.ts";
import {
  lockSubscriber,
  updateSubscriber,
} from "../features/outreach/newsletter/subscriber-store.ts";
import type { Tx } from "../platform/db/database.ts";
import { timeAt } from "./sample-dates.ts";
import type { SampleOffice } from "./sample-office.ts";

/**
 * Creates newsletter subscribers and issues. The caller must settle the issues' mailings, or they would be sent.
 */
export async function createSampleNewsletter(
  tx: Tx,
  { mailSite }: { readonly mailSite: MailSite },
  office: SampleOffice,
  now: number,
): Promise<void> {
  await createSubscribers(tx, now);
  for (const issue of issues) {
    const blocks = issue.blocks.map((block) =>
      block.kind === "action" ? { ...block, url: mailSite.publicUrl + block.url } : block,
    );
    await createIssue(tx, { ...issue, blocks }, office, timeAt(now, -issue.daysAgo, 6));
  }
}

async function createSubscribers(tx: Tx, now: number): Promise<void> {
  for (const { email, state, daysAgo } of subscribers) {
    const at = timeAt(now, -daysAgo, 12);
    const { id } = await lockSubscriber(tx, email, at);
    await updateSubscriber(tx, id, {
      state,
      allow_tracking: state === "confirmed",
      confirmed_at: state === "pending" ? null : at,
      unsubscribed_at: state === "unsubscribed" ? at : null,
    });
  }
}

async function createIssue(
  tx: Tx,
  { subject, blocks, sent }: SampleIssue,
  office: SampleOffice,
  at: Date,
): Promise<void> {
  const id = await insertIssue(tx, office.id, at);
  const audited = { subject: { type: "newsletter", id }, at } as const;
  office.actions.push({ ...audited, action: "create" });
  await updateIssue(tx, id, { subject, body: JSON.stringify(blocks) });
  if (!sent) return;
  const segment = { kind: "all" } as const;
  const mailingId = await createMailing(tx, {
    kind: "newsletter",
    campaignId: null,
    letter: issueEmail({ subject, blocks }),
    createdBy: office.id,
    at,
    startsAt: at,
    recipients: await readAudience(tx, { segment, at }, { from: null, rows: RECIPIENT_PAGE_SIZE }),
    audience: {},
  });
  await updateIssue(tx, id, { state: "sent", scheduled_for: at, mailing_id: mailingId });
  const after = { subject, blocks, segment, scheduled_for: at.toISOString() };
  office.actions.push({ ...audited, action: "schedule", after });
}
