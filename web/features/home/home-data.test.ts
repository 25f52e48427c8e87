import { describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Picture } from "#contract/pictures.ts";
import type { Call } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { loadHomePage, pickRandom } from "./home-data.ts";

const picture = (name: string) => ({ image: `/pictures/${name}/800.webp`, alt: name });
const images = [picture("a"), picture("b")];
const responses: Record<string, unknown> = {
  "/api/v1/campaign_category/list/": {
    campaign_categories: Array.from({ length: 8 }, (_, id) => ({
      id,
      name: `Cause ${id}`,
      picture: picture(`drawing${id}`),
      featured_campaign: { id, title: "", images: [picture(`own${id}`)] },
    })),
  },
  "/api/v1/campaign/trending/": { data: [{ id: 1, images }] },
  "/api/v1/campaign/featured/": { data: { id: 2, images } },
  "/api/v1/testimonials/": { data: [] },
};

const cause = (image?: Picture) => ({
  id: 1,
  name: "Cause 1",
  picture: picture("drawing1"),
  featured_campaign: image ? { id: 1, title: "", images: [image, picture("own")] } : null,
});

function callFailing(path = "", error?: Error): Call {
  // The fake returns only what loadHomePage reads.
  return (async (endpoint: Endpoint) => {
    if (endpoint.path === path && error) throw error;
    return responses[endpoint.path];
  }) as Call;
}

const callReturning = (overrides: Record<string, unknown>): Call =>
  (async (endpoint: Endpoint) => overrides[endpoint.path] ?? responses[endpoint.path]) as Call;

const failing = (code: ErrorCode) => new ApiError(0, { code, detail: [] });

describe("loadHomePage", () => {
  it("shows at most six causes, and one picture of each campaign", async () => {
    const home = await loadHomePage(callFailing());
    expect(home.categories).toHaveLength(6);
    expect(home.trending?.[0]?.images).toEqual([images[0]]);
    expect(home.complete).toBe(true);
  });

  it("shows no picture twice", async () => {
    const home = await loadHomePage(callFailing());
    expect(home.featured?.images).toEqual([images[1]]);
    expect(home.categories?.[0]?.picture.alt).toMatch(/^own/);
    expect(home.islands.map(({ alt }) => alt)).toEqual(
      home.categories?.slice(0, 3).map(({ id }) => `drawing${id}`),
    );
    expect(home.complete).toBe(true);
  });

  it("shows a cause by its featured campaign's first image, and that campaign by another", async () => {
    const [first] = images;
    const home = await loadHomePage(
      callReturning({ "/api/v1/campaign_category/list/": { campaign_categories: [cause(first)] } }),
    );
    expect(home.categories).toEqual([{ id: 1, name: "Cause 1", picture: first }]);
    expect(home.trending?.[0]?.images).toEqual([images[1]]);
  });

  it("shows the cause's drawing if no campaign is featured", async () => {
    const home = await loadHomePage(
      callReturning({ "/api/v1/campaign_category/list/": { campaign_categories: [cause()] } }),
    );
    expect(home.categories?.[0]?.picture.alt).toBe("drawing1");
  });

  it.each([
    ["/api/v1/campaign/trending/", "trending"],
    ["/api/v1/campaign_category/list/", "categories"],
    ["/api/v1/campaign/featured/", "featured"],
  ])("leaves out a part that failed and is then incomplete: %s", async (path, part) => {
    const home = await loadHomePage(callFailing(path, failing("unavailable")));
    expect(home).toMatchObject({ [part]: null, complete: false });
    expect(home.testimonials).toEqual([]);
  });

  it("is complete if no campaign is featured", async () => {
    const home = await loadHomePage(
      callFailing("/api/v1/campaign/featured/", failing("not_found")),
    );
    expect(home).toMatchObject({ featured: undefined, complete: true });
  });

  it("does not hide a bug", async () => {
    const bug = new TypeError("x is undefined");
    await expect(loadHomePage(callFailing("/api/v1/campaign/trending/", bug))).rejects.toBe(bug);
  });
});

describe("pickRandom", () => {
  it("picks up to the requested count, each at most once", () => {
    const categories = [1, 2, 3, 4, 5, 6, 7, 8];
    const picked = pickRandom(categories, 6);
    expect(picked).toHaveLength(6);
    expect(new Set(picked).size).toBe(6);
    expect(pickRandom([1, 2], 6).sort()).toEqual([1, 2]);
  });

  it("follows the random numbers, so that every cause can appear", () => {
    const last = () => 0.999;
    expect(pickRandom([1, 2, 3, 4], 2, last)).toEqual([4, 3]);
    expect(pickRandom([1, 2, 3, 4], 2, () => 0)).toEqual([1, 2]);
  });
});
