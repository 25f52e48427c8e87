import type * as z from "zod/mini";
import type { ThanksBody, thankedFor } from "#contract/giving/offline.ts";
import { addressed } from "#contract/outreach/mailings.ts";
import { campaignPath } from "#contract/page-paths.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findLatestNumber } from "../../campaigns/catalogue/campaign-donation-store.ts";
import {
  findGivingCampaign,
  holdCampaign,
} from "../../campaigns/catalogue/giving-campaign-store.ts";
import { mayReachPeople } from "../../campaigns/catalogue/public-campaign-store.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import type { TeamCall, UpdateDeps } from "../../campaigns/updates/update-deps.ts";
import { textBlocks } from "../../foundation/letters/text-blocks.ts";
import { createMailing } from "../../outreach/mailings/create-mailing.ts";
import { RECIPIENTS_AT_ONCE } from "../../outreach/mailings/mailing.ts";
import { isGrowing } from "../../outreach/mailings/mailing-store.ts";
import { type KeptThanks, thankPage } from "./thank-page.ts";
import { countUnthanked } from "./thanks-store.ts";

type ThankedFor = z.output<typeof thankedFor>;

/** How many characters of a message a notification shows. */
const NOTICE_LENGTH = 200;
/** So many donations are looked through to tell how many nobody thanked for. */
const LOOKED_THROUGH = 10_000;

/** How many of these donations nobody has thanked for. Throws `forbidden` for readers. */
export async function previewThanks(
  { db }: { db: Db },
  call: TeamCall,
  donations: ThanksBody["gifts"],
): Promise<ThankedFor> {
  await requireCampaignRole(db, { ...call, least: "editor" });
  const upTo = await findLatestNumber(db, call.campaignId);
  return countUnthanked(db, call.campaignId, donations, { after: 0, upTo, rows: LOOKED_THROUGH });
}

/**
 * Thanks for donations that nobody has thanked for, by mail and with a notification to donors with
 * an account: for the first of them at once, for the others page by page after the commit. Answers for how
 * many at once, and whether there are others. Throws `forbidden` for readers, `wrong_state` for a campaign
 * that is not public, that the office holds, or whose last thanks are still going on.
 */
export function sendThanks(
  deps: UpdateDeps,
  call: TeamCall,
  body: ThanksBody,
): Promise<ThankedFor> {
  return inTransaction(deps.database, async (tx) => {
    await holdCampaign(tx, call.campaignId);
    await requireCampaignRole(tx, { ...call, least: "editor" });
    // Each of the donations that are still to come is to get the words that were meant for it.
    if (await isGrowing(tx, { kind: "thank_you", campaignId: call.campaignId })) {
      throw new AppError("wrong_state", {
        message: "The last thanks are still going out. Please try again in a few minutes.",
      });
    }
    return thankWithin(tx, deps, { ...call, ...body, at: new Date(deps.clock()) });
  });
}

/** Thanks in the caller's transaction. The caller has checked the permission. */
export async function thankWithin(
  tx: Tx,
  { mailSite, allowanceKey }: Pick<UpdateDeps, "mailSite" | "allowanceKey">,
  { campaignId, accountId, gifts, message, at }: TeamCall & ThanksBody & { readonly at: Date },
): Promise<ThankedFor> {
  const campaign = await findGivingCampaign(tx, campaignId);
  if (!campaign || !(await mayReachPeople(tx, campaignId))) throw new AppError("wrong_state");
  const upTo = await findLatestNumber(tx, campaignId);
  const kept: KeptThanks = { gifts, upTo, words: noticeWords(message) };
  const first = await thankPage(
    tx,
    { allowanceKey },
    { ...kept, campaignId, at },
    { after: 0, rows: RECIPIENTS_AT_ONCE },
  );
  const more = first.recipients.next !== null;
  if (more || first.recipients.people.length > 0) {
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
      recipients: first.recipients,
      audience: kept,
    });
  }
  return { gifts: first.gifts, more };
}

function noticeWords(message: string): string {
  const text = addressed(message, null);
  return text.length > NOTICE_LENGTH ? `${text.slice(0, NOTICE_LENGTH - 1)}…` : text;
}
