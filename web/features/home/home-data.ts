import { getFeatured, listTrending } from "#contract/campaigns/catalogue.ts";
import { type Category, listCategories } from "#contract/campaigns/categories.ts";
import { listTestimonials } from "#contract/campaigns/testimonials.ts";
import type { Picture } from "#contract/pictures.ts";
import { type Call, pageOfError } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { causePicture } from "../../lib/picture/cause-picture.ts";
import { distinctPictures, withPicture } from "../../lib/picture/distinct-pictures.ts";

/** How many calls the page is made of. */
const PARTS = 4;
const CATEGORIES_SHOWN = 6;
const TRENDING_SHOWN = 6;
/** Pictures beside the page's first words. */
const ISLANDS = 3;

/**
 * Only what the home page draws; null for a part whose call failed. Throws if all of them failed.
 * `featured` is undefined where no campaign can be featured. `complete` is false where a later try
 * may have more to show.
 */
export async function homeData(call: Call) {
  const failures: ApiError[] = [];
  const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer;
    } catch (error) {
      // Anything else is a bug, and fails the page.
      if (!(error instanceof ApiError)) throw error;
      failures.push(error);
      return null;
    }
  };
  const [categories, trending, featured, testimonials] = await Promise.all([
    orNull(call(listCategories, {})),
    orNull(call(listTrending, {})),
    orNull(featuredCampaign(call)),
    orNull(call(listTestimonials, {})),
  ]);
  if (failures.length === PARTS) throw pageOfError(failures[0]);
  const causes = randomSome(categories?.campaign_categories ?? [], CATEGORIES_SHOWN);
  const trend = trending?.data.slice(0, TRENDING_SHOWN);
  const cards = causes.map(causeCard);
  // No picture shows twice: campaigns that a cause shows already are shown by another of theirs.
  const chosen = distinctPictures([
    ...cards.map(({ picture }) => [picture]),
    ...(trend ?? []).map(({ images }) => images),
    featured?.images ?? [],
    ...causes.slice(0, ISLANDS).map(picturesOf),
  ]).slice(cards.length);
  const next = () => chosen.shift();
  const campaigns = trend?.map((campaign) => withPicture(campaign, next())) ?? null;
  const panel = next();
  return {
    trending: campaigns,
    featured: featured && withPicture(featured, panel),
    categories: categories && cards,
    islands: chosen.filter((picture) => picture !== undefined),
    testimonials: testimonials?.data ?? [],
    complete: failures.length === 0,
  };
}

export type HomeData = Omit<Awaited<ReturnType<typeof homeData>>, "complete">;

async function featuredCampaign(call: Call) {
  try {
    return (await call(getFeatured, {})).data;
  } catch (error) {
    if (error instanceof ApiError && error.answer.code === "not_found") return undefined;
    throw error;
  }
}

function causeCard(cause: Category) {
  return { id: cause.id, name: cause.name, picture: causePicture(cause) };
}

function picturesOf({ picture, featured_campaign }: Category): Picture[] {
  return [...(featured_campaign?.images ?? []), picture];
}

/**
 * Up to `count` of `list` in random order, each at most once; `random` gives numbers from 0 to 1.
 */
export function randomSome<T>(
  list: readonly T[],
  count: number,
  random: () => number = Math.random,
): T[] {
  const rest = [...list];
  const picked: T[] = [];
  while (picked.length < count && rest.length > 0) {
    picked.push(...rest.splice(Math.floor(random() * rest.length), 1));
  }
  return picked;
}
