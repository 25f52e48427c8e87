import { campaignPath } from "#contract/page-paths.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce, inTransaction } from "../../../platform/db/in-transaction.ts";
import { updateTags } from "../../../tags.ts";
import { createMailing } from "../../outreach/mailings/create-mailing.ts";
import { RECIPIENT_PAGE_SIZE } from "../../outreach/mailings/mailing.ts";
import { findLatestDonationNumber } from "../catalogue/campaign-donation-store.ts";
import { findGivingCampaign } from "../catalogue/giving-campaign-store.ts";
import { notifyFollowers } from "../followers/notify-followers.ts";
import { readRecipients, type StoredAudience } from "./update-audience.ts";
import type { UpdateDeps } from "./update-deps.ts";
import { updateEmail } from "./update-email.ts";
import { findDueEmailTime } from "./update-email-limit.ts";
import { changeUpdate, findTeamUpdate, lockDueUpdate } from "./update-store.ts";

type PostedUpdate = { readonly id: number; readonly campaign_id: number };

/**
 * Posts every scheduled update that is due, once across processes. An update whose email would
 * exceed the limit is deferred until it fits.
 */
export async function postDueUpdates(
  deps: Pick<UpdateDeps, "database" | "clock" | "mailSite" | "allowanceKey" | "jobs">,
): Promise<void> {
  const postNext = () =>
    inTransaction(deps.database, async (tx) => {
      const now = deps.clock();
      const due = await lockDueUpdate(tx, new Date(now));
      if (!due) return false;
      const from = due.mailed ? await findDueEmailTime(tx, due.campaign_id, now) : now;
      if (from > now) await changeUpdate(tx, due.id, { scheduled_for: new Date(from) });
      else await postUpdate(tx, deps, due);
      return true;
    });
  while (await postNext());
}

/**
 * Emails an update to donors and followers who want it. The first page of recipients is added here,
 * the others after the commit.
 */
export async function emailUpdate(
  tx: Tx,
  { mailSite, allowanceKey }: Pick<UpdateDeps, "mailSite" | "allowanceKey">,
  { id, campaign_id: campaignId }: PostedUpdate,
  at: Date,
): Promise<void> {
  const update = await findTeamUpdate(tx, campaignId, id);
  const campaign = await findGivingCampaign(tx, campaignId);
  if (!update || !campaign) throw new Error(`update ${id} can't be emailed`);
  const authorId = update.author_id;
  const lastNumber = await findLatestDonationNumber(tx, campaignId);
  const audience = { campaignId, authorId, at, lastNumber, updateId: id };
  const mailingId = await createMailing(tx, {
    kind: "update",
    campaignId,
    letter: updateEmail(update, {
      campaignTitle: campaign.title,
      picture: update.pictures[0],
      pageUrl: `${mailSite.publicUrl}${campaignPath(campaignId)}?tab=update`,
    }),
    createdBy: authorId,
    at,
    startsAt: at,
    recipients: await readRecipients(tx, { allowanceKey }, audience, {
      from: null,
      rows: RECIPIENT_PAGE_SIZE,
    }),
    audience: { lastNumber, updateId: id } satisfies StoredAudience,
  });
  await changeUpdate(tx, id, { mailed: true, mailing_id: mailingId });
}

/** Publishes an update, notifies followers and, if the team chose so, emails it. */
export async function postUpdate(
  tx: Tx,
  deps: Pick<UpdateDeps, "clock" | "mailSite" | "allowanceKey" | "jobs">,
  update: PostedUpdate,
): Promise<void> {
  const { id, campaign_id: campaignId } = update;
  const at = new Date(deps.clock());
  const { title, author_id, mailed } = await changeUpdate(tx, id, {
    posted_at: at,
    scheduled_for: null,
  });
  if (mailed) await emailUpdate(tx, deps, update, at);
  await notifyFollowers(tx, deps, {
    campaignId,
    notice: { kind: "update", title },
    at,
    except: author_id,
  });
  announce(tx, ...updateTags(campaignId));
}
