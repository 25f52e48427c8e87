import { sceneKeys } from "#contract/office/content.ts";
import { type Picture, pictureUrl } from "#contract/pictures.ts";

/**
 * Chooses a picture for each of a page's places, so that none shows twice as long as there are others. Each place
 * names what it may show, best first. Places before others keep their best; who finds it taken gets another of its
 * own, else another scene of the same cause. The same places always get the same pictures.
 */
export function distinctPictures(places: readonly (readonly Picture[])[]): (Picture | undefined)[] {
  const shown = new Set<string>();
  const take = (picture: Picture | undefined) => {
    if (!picture || shown.has(picture.image)) return undefined;
    shown.add(picture.image);
    return picture;
  };
  const best = places.map(([first]) => take(first));
  return places.map((own, place) => {
    if (best[place]) return best[place];
    const free = [...own, ...scenesLike(own[0])].find(({ image }) => !shown.has(image));
    return take(free) ?? own[0];
  });
}

/** The scenes of the cause that a scene is of. What they show is not told: they stand for the cause. */
function scenesLike(scene: Picture | undefined): Picture[] {
  const cause = /^\/pictures\/([a-z-]+-)\d+\//.exec(scene?.image ?? "")?.[1];
  if (!cause) return [];
  return sceneKeys
    .filter((key) => key.startsWith(cause))
    .map((key) => ({ image: pictureUrl(key, 800), alt: "" }));
}

/** The campaigns, each with the one picture that is chosen for its card. */
export function withDistinctCovers<C extends { images: Picture[] }>(
  campaigns: readonly C[],
  before: readonly (readonly Picture[])[] = [],
): C[] {
  const chosen = distinctPictures([...before, ...campaigns.map(({ images }) => images)]);
  return campaigns.map((campaign, place) => withPicture(campaign, chosen[before.length + place]));
}

export function withPicture<C extends { images: Picture[] }>(
  campaign: C,
  picture: Picture | undefined,
): C {
  return { ...campaign, images: picture ? [picture] : [] };
}
