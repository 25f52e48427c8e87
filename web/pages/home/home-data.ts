import { getFeatured, listTrending } from "#contract/campaigns/catalogue.ts";
import { type Category, listCategories } from "#contract/campaigns/categories.ts";
import { listTestimonials } from "#contract/campaigns/testimonials.ts";
import type { Picture } from "#contract/pictures.ts";
import type { ShownCategory } from "../../features/home/category-mosaic.tsx";
import type { Call } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";

const CATEGORIES_SHOWN = 6;
const TRENDING_SHOWN = 6;

/**
 * Only what the home page draws; null for a part whose call failed. `featured` is undefined where no
 * campaign can be featured. `complete` is false where a later try may have more to show.
 */
export async function homeData(call: Call) {
  let complete = true;
  const orNull = async <T>(answer: Promise<T>): Promise<T | null> => {
    try {
      return await answer;
    } catch (error) {
      // Anything else is a bug, and fails the page.
      if (!(error instanceof ApiError)) throw error;
      complete = false;
      return null;
    }
  };
  const [categories, trending, featured, testimonials] = await Promise.all([
    orNull(call(listCategories, {})),
    orNull(call(listTrending, {})),
    orNull(featuredCampaign(call)),
    orNull(call(listTestimonials, {})),
  ]);
  return {
    categories: randomSome(categories?.campaign_categories ?? [], CATEGORIES_SHOWN).map(category),
    trending: trending?.data.slice(0, TRENDING_SHOWN).map(withCover) ?? null,
    featured,
    testimonials: testimonials?.data ?? [],
    complete,
  };
}

async function featuredCampaign(call: Call) {
  try {
    return withCover((await call(getFeatured, {})).data);
  } catch (error) {
    if (error instanceof ApiError && error.answer.code === "not_found") return undefined;
    throw error;
  }
}

function category({ id, name, picture, featured_campaign }: Category): ShownCategory {
  return { id, name, picture: featured_campaign?.images[0] ?? picture };
}

function withCover<C extends { images: Picture[] }>(campaign: C): C {
  return { ...campaign, images: campaign.images.slice(0, 1) };
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
