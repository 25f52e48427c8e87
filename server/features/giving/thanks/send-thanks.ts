import type { ThanksBody } from "#contract/giving/offline.ts";
import { addressed } from "#contract/outreach/mailings.ts";
import { campaignPath } from "#contract/page-paths.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import {
  findGivingCampaign,
  holdCampaign,
} from "../../campaigns/catalogue/giving-campaign-store.ts";
import { mayReachPeople } from "../../campaigns/catalogue/public-campaign-store.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import type { TeamCall, UpdateDeps } from "../../campaigns/updates/update-deps.ts";
import { textBlocks } from "../../campaigns/updates/update-letter.ts";
import { notify } from "../../foundation/notifications/notify.ts";
import { createMailing } from "../../outreach/mailings/create-mailing.ts";
import { countUnthanked, donorsOf, markThanked, type ThankedDonation } from "./thanks-store.ts";

/** How many characters of a message a notification shows. */
const NOTICE_LENGTH = 200;
const NOTIFICATIONS_AT_ONCE = 1000;

/** How many of these donations nobody has thanked for. Throws `forbidden` for readers. */
export async function previewThanks(
  { db }: { db: Db },
  call: TeamCall,
  donations: ThanksBody["gifts"],
): Promise<number> {
  await requireCampaignRole(db, { ...call, least: "editor" });
  return countUnthanked(db, call.campaignId, donations);
}

/**
 * Thanks for donations that nobody has thanked for, by mail and with a notification to donors with
 * an account. Answers for how many. Throws `forbidden` for readers, `wrong_state` for a campaign
 * that is not public, or that the office holds.
 */
export function sendThanks(deps: UpdateDeps, call: TeamCall, body: ThanksBody): Promise<number> {
  return inTransaction(deps.database, async (tx) => {
    await holdCampaign(tx, call.campaignId);
    await requireCampaignRole(tx, { ...call, least: "editor" });
    return thankWithin(tx, deps, { ...call, ...body, at: new Date(deps.clock()) });
  });
}

/** Thanks in the caller's transaction. The caller has checked the permission. */
export async function thankWithin(
  tx: Tx,
  { mailSite }: Pick<UpdateDeps, "mailSite">,
  { campaignId, accountId, gifts, message, at }: TeamCall & ThanksBody & { readonly at: Date },
): Promise<number> {
  const campaign = await findGivingCampaign(tx, campaignId);
  if (!campaign || !(await mayReachPeople(tx, campaignId))) throw new AppError("wrong_state");
  const thanked = await markThanked(tx, campaignId, gifts, at);
  const mailed = thanked.filter(({ by_mail }) => by_mail);
  if (mailed.length > 0) {
    const url = `${mailSite.publicUrl}${campaignPath(campaignId)}`;
    await createMailing(tx, {
      kind: "thank_you",
      campaignId,
      letter: {
        subject: `Thank you from ${campaign.title}`,
        heading: "Thank you",
        blocks: [...textBlocks(message), { kind: "action", label: "See how it is going", url }],
      },
      createdBy: accountId,
      at,
      startsAt: at,
      recipients: donorsOf(
        mailed.map(({ id }) => id),
        at,
      ),
    });
  }
  await tellDonors(tx, thanked, { campaignId, message, at });
  return thanked.length;
}

/** Sends a notification to each account among the donors. */
async function tellDonors(
  tx: Tx,
  thanked: readonly ThankedDonation[],
  { campaignId, message, at }: { campaignId: number; message: string; at: Date },
): Promise<void> {
  const accounts = [...new Set(thanked.flatMap(({ account_id }) => account_id ?? []))];
  const text = addressed(message, null);
  const words = text.length > NOTICE_LENGTH ? `${text.slice(0, NOTICE_LENGTH - 1)}…` : text;
  for (let start = 0; start < accounts.length; start += NOTIFICATIONS_AT_ONCE) {
    const some = accounts.slice(start, start + NOTIFICATIONS_AT_ONCE);
    await notify(tx, some, { campaignId, notice: { kind: "thank_you", words }, at });
  }
}
