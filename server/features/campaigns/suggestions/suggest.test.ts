import { expect, test } from "vitest";
import { openTestSite } from "../../../testing/test-site.ts";

const site = await openTestSite();
await site.campaign({ title: "A running track", location: "Lira, Uganda" });
await site.campaign({ title: "Plinths above the flood", location: "Kurigram, Bangladesh" });
await site.campaign({ title: "Plinths for the museum", state: "ended" });
await site.campaign({ title: "Runners for the clinic", location: "Gulu, Uganda" });
await site.campaign({ title: "Benches", description: "For those who run and rest" });

const fetchTitles = async (q: string): Promise<string[]> => {
  const { status, json } = await site.get(
    `/api/v1/campaign/suggestions/?q=${encodeURIComponent(q)}`,
  );
  expect(status).toBe(200);
  return json.data.map(({ title }: { title: string }) => title);
};

test.each([
  ["plin", ["Plinths above the flood"]],
  ["kurig", ["Plinths above the flood"]],
  ["Kurgiram", ["Plinths above the flood"]],
  ["kurgir", ["Plinths above the flood"]],
  ["flood plinht", ["Plinths above the flood"]],
  // An exact match although others are newer, then words of the same stem.
  ["running", ["A running track", "Benches", "Runners for the clinic"]],
  ["runner", ["Runners for the clinic"]],
  ["xylophone", []],
  ["asdfgh", []],
  ["p", []],
  ["", []],
  ["' | !(", []],
])("suggests for %j the campaigns %j", async (query, titles) => {
  expect(await fetchTitles(query)).toEqual(titles);
});

test("leaves out campaigns past their last day", async () => {
  const { now } = site.clock;
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
  await site.campaign({ title: "Umbrellas until yesterday", startsOn: day(-9), endsOn: day(-1) });
  await site.campaign({ title: "Umbrellas until today", startsOn: day(-9), endsOn: day(0) });
  expect(await fetchTitles("umbr")).toEqual(["Umbrellas until today"]);
});

test("prefers the newest of many with the word in their title", async () => {
  const day = (n: number) => `2026-01-${String(10 + n)}`;
  for (const n of [3, 0, 6, 1, 4, 2, 5]) {
    await site.campaign({ title: `Turbines ${n}`, startsOn: day(n) });
  }
  await site.campaign({ title: "Wind", description: "Three turbines", startsOn: day(9) });
  const newest = [6, 5, 4, 3, 2, 1].map((n) => `Turbines ${n}`);
  expect(await fetchTitles("turb")).toEqual(newest);
  expect(await fetchTitles("turbines 0")).toEqual(["Turbines 0"]);
});

test("returns title, location, cause and picture", async () => {
  const { json } = await site.get("/api/v1/campaign/suggestions/?q=kurig");
  expect(json.data).toEqual([
    {
      id: expect.any(Number),
      title: "Plinths above the flood",
      location: "Kurigram, Bangladesh",
      category: { id: expect.any(Number), name: expect.stringMatching(/^Cause /) },
      image: { image: expect.stringMatching(/^\/pictures\//), alt: "A well" },
    },
  ]);
});

test("suggests up to six, newest first", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 8; n += 1) ids.push((await site.campaign({ title: `Lantern ${n}` })).id);
  const { json } = await site.get("/api/v1/campaign/suggestions/?q=lant");
  expect(json.data.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed().slice(0, 6));
});

test("caches suggestions until a campaign changes", async () => {
  expect(await fetchTitles("zebra")).toEqual([]);
  expect(site.deps.cache.get("/api/v1/campaign/suggestions/?q=zebra")).toBeDefined();
  await site.campaign({ title: "Zebra crossings" });
  expect(await fetchTitles("zebra")).toEqual(["Zebra crossings"]);
});

test("refuses a query that is too long", async () => {
  const { status } = await site.get(`/api/v1/campaign/suggestions/?q=${"a".repeat(101)}`);
  expect(status).toBe(422);
});
