import { campaigns } from "#samples/campaign-list.ts";
import { waitingUpdates } from "#samples/waiting-updates.ts";
import { insertUpdate } from "../features/campaigns/catalogue/campaign-update-store.ts";
import { emailUpdate } from "../features/campaigns/updates/post-update.ts";
import { findPostedUpdates } from "../features/campaigns/updates/update-store.ts";
import type { MailSite } from "../features/foundation/emails/mail-site.ts";
import { sendThanksInTransaction } from "../features/giving/thanks/send-thanks.ts";
import { DAY_MS } from "../platform/clock.ts";
import type { Tx } from "../platform/db/database.ts";
import type { SampleRecords } from "./create-sample-donations.ts";
import { findRecord, findSample } from "./find-sample.ts";
import { dayAt, timeAt } from "./sample-dates.ts";
import { settleSampleMailings } from "./sample-mailing-store.ts";

const THANKS =
  "Dear {first name},\n\nThank you. I read every name on the list aloud to the crew, including yours. When the boat goes up the river, part of it is yours.";
/** Newer donations have not been thanked for. */
const THANKED_DAYS_AGO = 21;

/**
 * Creates past mailings of the sample organiser's campaign with their results, and scheduled updates. Sends no
 * email: every recipient already has a result.
 */
export async function createSampleMailings(
  tx: Tx,
  deps: { readonly mailSite: MailSite; readonly allowanceKey: Buffer },
  { accounts, campaigns: created }: SampleRecords,
  now: number,
): Promise<void> {
  for (const { campaign, title, body, inDays } of waitingUpdates) {
    await insertUpdate(tx, {
      campaign_id: findRecord(created, campaign).id,
      author_id: findRecord(accounts, findSample(campaigns, campaign).organiser),
      title,
      body,
      written_at: new Date(now - DAY_MS),
      scheduled_for: inDays === null ? null : timeAt(now, inDays, 9),
    });
  }
  for (const key of new Set(waitingUpdates.map(({ campaign }) => campaign))) {
    const { id: campaignId } = findRecord(created, key);
    const accountId = findRecord(accounts, findSample(campaigns, key).organiser);
    const posted = await findPostedUpdates(tx, campaignId, { after: undefined, limit: 50 });
    for (const { id, posted_at } of posted) {
      if (posted_at) await emailUpdate(tx, deps, { id, campaign_id: campaignId }, posted_at);
    }
    await sendThanksInTransaction(tx, deps, {
      campaignId,
      accountId,
      gifts: { to: dayAt(now, -THANKED_DAYS_AGO) },
      message: THANKS,
      at: timeAt(now, 1 - THANKED_DAYS_AGO, 18),
    });
  }
  await settleSampleMailings(tx);
}
