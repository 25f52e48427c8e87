import { sceneKeys } from "#contract/office/content.ts";
import { type Picture, pictureUrl } from "#contract/pictures.ts";

/**
 * Chooses a picture for each slot of a page without repeats as long as possible. Each slot lists its
 * candidates, best first; the fallback is another scene of the same cause. Deterministic.
 */
export function chooseDistinctPictures(
  slots: readonly (readonly Picture[])[],
): (Picture | undefined)[] {
  const shown = new Set<string>();
  const take = (picture: Picture | undefined) => {
    if (!picture || shown.has(picture.image)) return undefined;
    shown.add(picture.image);
    return picture;
  };
  const best = slots.map(([first]) => take(first));
  return slots.map((candidates, slot) => {
    if (best[slot]) return best[slot];
    const options = [...candidates, ...scenesLike(candidates[0])];
    return take(options.find(({ image }) => !shown.has(image))) ?? candidates[0];
  });
}

/** All scenes of the same cause, without alt texts, since they stand for the cause. */
function scenesLike(scene: Picture | undefined): Picture[] {
  const cause = /^\/pictures\/([a-z-]+-)\d+\//.exec(scene?.image ?? "")?.[1];
  if (!cause) return [];
  return sceneKeys
    .filter((key) => key.startsWith(cause))
    .map((key) => ({ image: pictureUrl(key, 800), alt: "" }));
}

/** The campaigns, each with the one picture chosen for its card. */
export function withDistinctCovers<C extends { images: Picture[] }>(
  campaigns: readonly C[],
  before: readonly (readonly Picture[])[] = [],
): C[] {
  const chosen = chooseDistinctPictures([...before, ...campaigns.map(({ images }) => images)]);
  return campaigns.map((campaign, index) => withPicture(campaign, chosen[before.length + index]));
}

export function withPicture<C extends { images: Picture[] }>(
  campaign: C,
  picture: Picture | undefined,
): C {
  return { ...campaign, images: picture ? [picture] : [] };
}
