import { getFeatured, listTrending } from "#contract/campaigns/catalogue.ts";
import { type Category, listCategories } from "#contract/campaigns/categories.ts";
import { listTestimonials } from "#contract/campaigns/testimonials.ts";
import type { Picture } from "#contract/pictures.ts";
import { type Call, errorPage } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { causePicture } from "../../lib/picture/cause-picture.ts";
import { chooseDistinctPictures, withPicture } from "../../lib/picture/distinct-pictures.ts";

/** Calls that the page consists of. */
const PARTS = 4;
const CATEGORIES_SHOWN = 6;
const TRENDING_SHOWN = 6;
const ISLANDS = 3;

/**
 * Loads only what the home page shows; null for a part whose call failed. Throws if all failed.
 * `featured` is undefined if no campaign is featured. `complete` is false if a retry may show more.
 */
export async function loadHomePage(call: Call) {
  const failures: ApiError[] = [];
  const orNull = async <T>(call: Promise<T>): Promise<T | null> => {
    try {
      return await call;
    } catch (error) {
      // Anything else is a bug and fails the page.
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
  if (failures.length === PARTS) throw errorPage(failures[0]);
  const causes = pickRandom(categories?.campaign_categories ?? [], CATEGORIES_SHOWN);
  const trend = trending?.data.slice(0, TRENDING_SHOWN);
  const cards = causes.map(causeCard);
  // No picture appears twice: a campaign whose picture a cause shows already gets another one.
  const distinct = chooseDistinctPictures([
    ...cards.map(({ picture }) => [picture]),
    ...(trend ?? []).map(({ images }) => images),
    featured?.images ?? [],
    ...causes.slice(0, ISLANDS).map(listPictures),
  ]).slice(cards.length);
  const next = () => distinct.shift();
  const campaigns = trend?.map((campaign) => withPicture(campaign, next())) ?? null;
  const panel = next();
  return {
    trending: campaigns,
    featured: featured && withPicture(featured, panel),
    categories: categories && cards,
    islands: distinct.filter((picture) => picture !== undefined),
    testimonials: testimonials?.data ?? [],
    complete: failures.length === 0,
  };
}

export type HomeData = Omit<Awaited<ReturnType<typeof loadHomePage>>, "complete">;

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

function listPictures({ picture, featured_campaign }: Category): Picture[] {
  return [...(featured_campaign?.images ?? []), picture];
}

/** Up to `count` items in random order, each at most once; `random` returns numbers from 0 to 1. */
export function pickRandom<T>(
  list: readonly T[],
  count: number,
  random: () => number = Math.random,
): T[] {
  const remaining = [...list];
  const picked: T[] = [];
  while (picked.length < count && remaining.length > 0) {
    picked.push(...remaining.splice(Math.floor(random() * remaining.length), 1));
  }
  return picked;
}
