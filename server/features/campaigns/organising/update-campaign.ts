import type { Updateable } from "kysely";
import type { CampaignChanges } from "#contract/campaigns/campaign-changes.ts";
import { isEditable } from "#contract/campaigns/campaign-states.ts";
import type { StoryBlock } from "#contract/story.ts";
import { today } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import type { DB } from "../../../platform/db/tables.generated.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { lockTotals } from "../catalogue/campaign-totals-store.ts";
import { beneficiaryView } from "../catalogue/campaign-view.ts";
import { canShowPictures } from "../pictures/picture-order.ts";
import { findPictureOrder } from "../pictures/picture-store.ts";
import { pictureImage } from "../pictures/picture-view.ts";
import { announceIfPublic } from "../teams/announce-if-public.ts";
import { requireCampaignRole } from "../teams/campaign-role.ts";
import { countEdit } from "../teams/count-team-action.ts";
import { stateOn } from "./campaign-dates.ts";
import { parseSuggestedAmounts, requireOfferedCurrency, splitChanges } from "./campaign-edits.ts";
import {
  replaceFunds,
  replaceSuggestedAmounts,
  replaceWantedItems,
} from "./campaign-parts-store.ts";
import { hasDonations } from "./managed-campaign-store.ts";
import { missingForReview } from "./missing-for-review.ts";
import type { OrganisingDeps } from "./organising-deps.ts";
import {
  type CampaignRow,
  categoryExists,
  findOwner,
  lockCampaign,
  updateCampaignRow,
} from "./organising-store.ts";
import { proposeChange } from "./propose-change.ts";

export interface CampaignEdit {
  readonly campaignId: number;
  readonly accountId: string;
  /** The version that the editor saw. */
  readonly version: number;
  readonly changes: CampaignChanges;
}

/**
 * Changes the given fields immediately, or proposes them to the office. Throws `not_found`,
 * `forbidden`, `changed_meanwhile`, `wrong_state`, `too_many_requests`, and `invalid` with the
 * field; then nothing is written.
 */
export async function updateCampaign(deps: OrganisingDeps, edit: CampaignEdit): Promise<void> {
  const { campaignId, accountId, changes } = edit;
  await countEdit(deps, edit);
  const day = today(deps.clock);
  const at = new Date(deps.clock());
  const { currencies } = (await deps.settings.fresh()).values;
  await inTransaction(deps.database, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign) throw new AppError("not_found");
    await requireCampaignRole(tx, { campaignId, accountId, least: "editor" });
    if (campaign.version !== edit.version) throw new AppError("changed_meanwhile");
    if (!isEditable(stateOn(campaign, day))) throw new AppError("wrong_state");
    const { currency = campaign.currency } = changes;
    if (currency !== campaign.currency) requireOfferedCurrency(currency, currencies);
    const owner = await findOwner(tx, campaign.organiser_id);
    const { now, proposed } = splitChanges(campaign, changes, {
      today: day,
      ownerName: owner
        ? `${owner.first_name} ${owner.last_name}`.trim()
        : campaign.beneficiary_name,
      hasDonations: await hasDonations(tx, campaignId),
    });
    const suggested = parseSuggestedAmounts(changes, now.currency ?? campaign.currency);
    const thanks = changes.thanks ? await thanksColumns(tx, campaignId, changes.thanks) : {};
    await checkReferences(tx, campaign, changes);
    if (campaign.approved_at !== null) requireComplete(campaign, changes, day);
    // Donations count towards the category, so none may settle while it changes.
    if (changes.category_id !== undefined) await lockTotals(tx, campaignId);
    await updateCampaignRow(tx, campaignId, {
      ...now,
      ...thanks,
      version: campaign.version + 1,
      changed_at: at,
    });
    await replaceParts(tx, campaignId, changes);
    if (suggested) await replaceSuggestedAmounts(tx, campaignId, suggested);
    await proposeChange(tx, { campaignId, accountId, proposed, at });
    announceIfPublic(tx, campaign);
  });
}

async function checkReferences(
  tx: Tx,
  campaign: CampaignRow,
  changes: CampaignChanges,
): Promise<void> {
  const { category_id, story } = changes;
  if (category_id !== undefined && !(await categoryExists(tx, category_id))) {
    throw bodyError("category_id", "Choose a cause");
  }
  if (story) await checkStoryPictures(tx, campaign, story);
}

/** Throws `invalid` for a picture that isn't on the campaign's page. */
async function thanksColumns(
  tx: Tx,
  campaignId: number,
  { text, picture }: NonNullable<CampaignChanges["thanks"]>,
): Promise<Updateable<DB["campaign"]>> {
  const shown = picture === null ? [] : await findPictureOrder(tx, campaignId);
  const chosen = shown.find(({ key }) => pictureImage(key) === picture);
  if (picture !== null && !chosen) {
    throw bodyError("thanks", "Choose one of the campaign's pictures");
  }
  return { thanks_text: text, thanks_picture: chosen?.key ?? null };
}

/** Throws `invalid` for a change that removes what the office's approval required. */
function requireComplete(campaign: CampaignRow, changes: CampaignChanges, day: string): void {
  const edited = {
    ...campaign,
    beneficiary: beneficiaryView(campaign),
    ...changes,
    // Pictures have their own calls, and the dates are already checked.
    pictures: 1,
    undescribed: 0,
    ends_on: null,
  };
  const [missing] = missingForReview(edited, day).filter(({ field }) => field in changes);
  if (missing) throw bodyError(missing.field, missing.msg);
}

/** PostgreSQL's foreign_key_violation. */
const FOREIGN_KEY_VIOLATION = "23503";

async function replaceParts(
  tx: Tx,
  campaignId: number,
  { funds, wanted }: CampaignChanges,
): Promise<void> {
  if (wanted) await replaceWantedItems(tx, campaignId, wanted);
  if (!funds) return;
  try {
    await replaceFunds(tx, campaignId, funds);
  } catch (error) {
    if ((error as { code?: unknown }).code !== FOREIGN_KEY_VIOLATION) throw error;
    throw bodyError("funds", "A fund with donations can't be removed");
  }
}

const ownPicture = /^\/pictures\/(campaigns\/[0-9a-f-]{36})\/800\.webp$/;

/** Throws `invalid` for a new picture that isn't a ready upload of this campaign. */
async function checkStoryPictures(
  tx: Tx,
  campaign: Pick<CampaignRow, "id" | "story">,
  story: readonly StoryBlock[],
): Promise<void> {
  const currentImages = new Set(picturesIn(campaign.story));
  const newImages = picturesIn(story).filter((image) => !currentImages.has(image));
  if (newImages.length === 0) return;
  const keys = newImages.map((image) => ownPicture.exec(image)?.[1]);
  if (keys.every((key) => key !== undefined) && (await canShowPictures(tx, campaign.id, keys))) {
    return;
  }
  throw bodyError("story", "A picture in the story is not one of this campaign's uploads");
}

function picturesIn(story: readonly StoryBlock[]): string[] {
  return story.flatMap((block) => (block.kind === "picture" ? [block.picture.image] : []));
}
