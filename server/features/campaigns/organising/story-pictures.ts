import type { StoryBlock } from "#contract/story.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { bodyError } from "../../../platform/http/app-error.ts";
import { isReadyPictureOf } from "../pictures/picture-order.ts";
import type { CampaignRow } from "./organising-store.ts";

const ownPicture = /^\/pictures\/(campaigns\/[0-9a-f-]{36})\/800\.webp$/;

/** Throws `invalid` for a new picture that isn't a ready upload of this campaign. */
export async function checkStoryPictures(
  tx: Tx,
  campaign: Pick<CampaignRow, "id" | "story">,
  story: readonly StoryBlock[],
): Promise<void> {
  const known = new Set(picturesIn(campaign.story));
  const fresh = picturesIn(story).filter((image) => !known.has(image));
  if (fresh.length === 0) return;
  const keys = fresh.map((image) => ownPicture.exec(image)?.[1]);
  if (keys.every((key) => key !== undefined) && (await isReadyPictureOf(tx, campaign.id, keys))) {
    return;
  }
  throw bodyError("story", "A picture in the story is not one of this campaign's uploads");
}

function picturesIn(story: readonly StoryBlock[]): string[] {
  return story.flatMap((block) => (block.kind === "picture" ? [block.picture.image] : []));
}
