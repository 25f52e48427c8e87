import { describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Picture } from "#contract/pictures.ts";
import type { Call } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { homeData, randomSome } from "./home-data.ts";

const pictured = (name: string) => ({ image: `/pictures/${name}/800.webp`, alt: name });
const images = [pictured("a"), pictured("b")];
const answers: Record<string, unknown> = {
  "/api/v1/campaign_category/list/": {
    campaign_categories: Array.from({ length: 8 }, (_, id) => ({
      id,
      name: `Cause ${id}`,
      picture: pictured(`drawing${id}`),
      featured_campaign: { id, title: "", images: [pictured(`own${id}`)] },
    })),
  },
  "/api/v1/campaign/trending/": { data: [{ id: 1, images }] },
  "/api/v1/campaign/featured/": { data: { id: 2, images } },
  "/api/v1/testimonials/": { data: [] },
};

const cause = (image?: Picture) => ({
  id: 1,
  name: "Cause 1",
  picture: pictured("drawing1"),
  featured_campaign: image ? { id: 1, title: "", images: [image, pictured("own")] } : null,
});

function callFailing(path = "", error?: Error): Call {
  // The fake answers only what homeData reads of each.
  return (async (endpoint: Endpoint) => {
    if (endpoint.path === path && error) throw error;
    return answers[endpoint.path];
  }) as Call;
}

const callAnswering = (own: Record<string, unknown>): Call =>
  (async (endpoint: Endpoint) => own[endpoint.path] ?? answers[endpoint.path]) as Call;

const failing = (code: ErrorCode) => new ApiError(0, { code, detail: [] });

describe("homeData", () => {
  it("shows six causes at most, and one picture of each campaign", async () => {
    const home = await homeData(callFailing());
    expect(home.categories).toHaveLength(6);
    expect(home.trending?.[0]?.images).toEqual([images[0]]);
    expect(home.complete).toBe(true);
  });

  it("shows no picture twice", async () => {
    const home = await homeData(callFailing());
    expect(home.featured?.images).toEqual([images[1]]);
    expect(home.categories?.[0]?.picture.alt).toMatch(/^own/);
    expect(home.islands.map(({ alt }) => alt)).toEqual(
      home.categories?.slice(0, 3).map(({ id }) => `drawing${id}`),
    );
    expect(home.complete).toBe(true);
  });

  it("shows a cause by its featured campaign's first image, and that campaign by another", async () => {
    const [first] = images;
    const home = await homeData(
      callAnswering({ "/api/v1/campaign_category/list/": { campaign_categories: [cause(first)] } }),
    );
    expect(home.categories).toEqual([{ id: 1, name: "Cause 1", picture: first }]);
    expect(home.trending?.[0]?.images).toEqual([images[1]]);
  });

  it("shows the cause's drawing where no campaign is featured", async () => {
    const home = await homeData(
      callAnswering({ "/api/v1/campaign_category/list/": { campaign_categories: [cause()] } }),
    );
    expect(home.categories?.[0]?.picture.alt).toBe("drawing1");
  });

  it("leaves out a part that failed, and is not complete then", async () => {
    const home = await homeData(callFailing("/api/v1/campaign/trending/", failing("unavailable")));
    expect(home).toMatchObject({ trending: null, complete: false });
    expect(home.categories).toHaveLength(6);
  });

  it("says that the categories could not be loaded", async () => {
    const home = await homeData(
      callFailing("/api/v1/campaign_category/list/", failing("unavailable")),
    );
    expect(home).toMatchObject({ categories: null, complete: false });
  });

  it("waits for a featured campaign that could not be loaded", async () => {
    const home = await homeData(callFailing("/api/v1/campaign/featured/", failing("unavailable")));
    expect(home).toMatchObject({ featured: null, complete: false });
  });

  it("is complete where no campaign is featured", async () => {
    const home = await homeData(callFailing("/api/v1/campaign/featured/", failing("not_found")));
    expect(home).toMatchObject({ featured: undefined, complete: true });
  });

  it("does not hide a bug", async () => {
    const bug = new TypeError("x is undefined");
    await expect(homeData(callFailing("/api/v1/campaign/trending/", bug))).rejects.toBe(bug);
  });
});

describe("randomSome", () => {
  it("picks up to as many as asked, each at most once", () => {
    const categories = [1, 2, 3, 4, 5, 6, 7, 8];
    const picked = randomSome(categories, 6);
    expect(picked).toHaveLength(6);
    expect(new Set(picked).size).toBe(6);
    expect(randomSome([1, 2], 6).sort()).toEqual([1, 2]);
  });

  it("follows the random numbers, so that every cause has its turn", () => {
    const last = () => 0.999;
    expect(randomSome([1, 2, 3, 4], 2, last)).toEqual([4, 3]);
    expect(randomSome([1, 2, 3, 4], 2, () => 0)).toEqual([1, 2]);
  });
});
