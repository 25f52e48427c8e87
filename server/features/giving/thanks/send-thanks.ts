import type * as z from "zod/mini";
import type { ThanksBody, thanksCount } from "#contract/giving/team-donations.ts";
import { fillFirstName } from "#contract/outreach/mailings.ts";
import { campaignPath } from "#contract/page-paths.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findLatestDonationNumber } from "../../campaigns/catalogue/campaign-donation-store.ts";
import {
  findGivingCampaign,
  lockGivingCampaign,
} from "../../campaigns/catalogue/giving-campaign-store.ts";
import { canContactPeople } from "../../campaigns/catalogue/public-campaign-store.ts";
import { requireCampaignRole } from "../../campaigns/teams/campaign-role.ts";
import type { TeamCall } from "../../campaigns/teams/team-deps.ts";
import type { UpdateDeps } from "../../campaigns/updates/update-deps.ts";
import { textBlocks } from "../../foundation/emails/text-blocks.ts";
import { createMailing } from "../../outreach/mailings/create-mailing.ts";
import { RECIPIENT_PAGE_SIZE } from "../../outreach/mailings/mailing.ts";
import { hasIncompleteMailing } from "../../outreach/mailings/mailing-store.ts";
import { type ThanksAudience, thankPage } from "./thank-page.ts";
import { countUnthanked } from "./thanks-store.ts";

type ThankedFor = z.output<typeof thanksCount>;

/** Characters of a message that a notification shows. */
const NOTICE_LENGTH = 200;
/** Donations scanned for a preview. */
const PREVIEW_ROWS = 10_000;

/** Counts the unthanked ones of these donations. Throws `forbidden` for readers. */
export async function previewThanks(
  { db }: { db: Db },
  call: TeamCall,
  donations: ThanksBody["gifts"],
): Promise<ThankedFor> {
  await requireCampaignRole(db, { ...call, least: "editor" });
  const upTo = await findLatestDonationNumber(db, call.campaignId);
  return countUnthanked(db, call.campaignId, donations, { after: 0, upTo, rows: PREVIEW_ROWS });
}

/**
 * Thanks for unthanked donations by email, and by a notification to donors with an account: the first
 * page at once, the others after the commit. Returns how many were thanked at once and whether there are
 * more. Throws `forbidden` for readers, `wrong_state` for a campaign that is not public, on hold, or
 * still sending earlier thanks.
 */
export function sendThanks(
  deps: UpdateDeps,
  call: TeamCall,
  body: ThanksBody,
): Promise<ThankedFor> {
  return inTransaction(deps.database, async (tx) => {
    await lockGivingCampaign(tx, call.campaignId);
    await requireCampaignRole(tx, { ...call, least: "editor" });
    // Donations on later pages must get the message that was written for them.
    if (await hasIncompleteMailing(tx, { kind: "thank_you", campaignId: call.campaignId })) {
      throw new AppError("wrong_state", {
        message: "Your previous thank-you is still being sent. Please try again in a few minutes.",
      });
    }
    return sendThanksInTransaction(tx, deps, { ...call, ...body, at: new Date(deps.clock()) });
  });
}

/** Thanks in the caller's transaction. The caller has checked the permission. */
export async function sendThanksInTransaction(
  tx: Tx,
  { mailSite, allowanceKey }: Pick<UpdateDeps, "mailSite" | "allowanceKey">,
  { campaignId, accountId, gifts, message, at }: TeamCall & ThanksBody & { readonly at: Date },
): Promise<ThankedFor> {
  const campaign = await findGivingCampaign(tx, campaignId);
  if (!campaign || !(await canContactPeople(tx, campaignId))) throw new AppError("wrong_state");
  const upTo = await findLatestDonationNumber(tx, campaignId);
  const audience: ThanksAudience = { gifts, upTo, words: shortenForNotice(message) };
  const first = await thankPage(
    tx,
    { allowanceKey },
    { ...audience, campaignId, at },
    { after: 0, rows: RECIPIENT_PAGE_SIZE },
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
        blocks: [...textBlocks(message), { kind: "action", label: "See the progress", url }],
      },
      createdBy: accountId,
      at,
      startsAt: at,
      recipients: first.recipients,
      audience,
    });
  }
  return { gifts: first.gifts, more };
}

function shortenForNotice(message: string): string {
  const text = fillFirstName(message, null);
  return text.length > NOTICE_LENGTH ? `${text.slice(0, NOTICE_LENGTH - 1)}…` : text;
}
