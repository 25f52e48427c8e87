import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { createRoutes } from "../app.ts";
import { openPublicAnswers, type PublicAnswers } from "../testing/access/public-answers.ts";
import { createSettledDonations } from "../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestSite;
let answers: PublicAnswers;
let campaigns: readonly number[];

const dayAfter = (days: number) =>
  new Date(site.clock.now + days * DAY_MS).toISOString().slice(0, 10);
const giveTo = (index: number, minor: number, daysAgo = 0) =>
  createSettledDonations(site, {
    campaignId: campaigns[index] ?? 0,
    minor,
    settledAt: site.clock.now - daysAgo * DAY_MS,
  });

/** By path and sort of each public list, a change that brings something else to the top. */
const changes: Readonly<Record<string, Readonly<Record<string, () => Promise<unknown>>>>> = {
  "/api/v1/campaign/list/": {
    newest: () => site.campaign({ startsOn: dayAfter(0) }),
    trending: () => giveTo(5, 4_000_000),
    // Long ago, so that the campaign's recent donations do not change.
    most_found: () => giveTo(4, 90_000_000, 90),
    ending_soon: () => site.campaign({ startsOn: dayAfter(-40), endsOn: dayAfter(1) }),
  },
  "/api/v1/campaign/{id}/donations/": {
    newest: () => giveTo(0, 100),
    top: () => giveTo(0, 95_000_000, 90),
  },
};

beforeAll(async () => {
  site = await openTestSite();
  answers = await openPublicAnswers(site);
  const created: number[] = [];
  for (const index of [0, 1, 2, 3, 4, 5]) {
    const dates = { startsOn: dayAfter(-30), endsOn: dayAfter(30 + index) };
    created.push((await site.campaign(dates)).id);
  }
  campaigns = created;
  for (const index of [0, 0, 0, 0, 0, 1, 2, 3]) await giveTo(index, 10_000 * (9 - index), 1);
});

/** The sorts of a list in the contract. */
function listSorts({ query }: Endpoint): readonly string[] {
  const { properties } = query ? z.toJSONSchema(query, { io: "input" }) : {};
  const sort = properties?.sort;
  return typeof sort === "object" ? (sort.enum ?? []).map(String) : [];
}

test("updates every sort of a public list after a change at its top", async () => {
  const lists = createRoutes(site.deps).flatMap(({ endpoint, cachedBy }) => {
    const sorts = cachedBy ? listSorts(endpoint) : [];
    return sorts.length > 0 ? [{ path: endpoint.path, sorts }] : [];
  });
  // Every sort needs a change above.
  expect(Object.fromEntries(lists.map(({ path, sorts }) => [path, sorts.toSorted()]))).toEqual(
    Object.fromEntries(
      Object.entries(changes).map(([path, bySort]) => [path, Object.keys(bySort).toSorted()]),
    ),
  );
  const tops = lists.flatMap(({ path, sorts }) =>
    sorts.map((sort) => ({
      change: changes[path]?.[sort],
      address: `${path.replace("{id}", String(campaigns[0]))}?sort=${sort}&limit=2`,
    })),
  );
  for (const { change, address } of tops) {
    const pages = [];
    for (const top of tops) {
      const { next_cursor } = (await site.get(top.address)).json;
      pages.push(top.address, `${top.address}&cursor=${next_cursor}`);
    }
    const { seen, stale } = await answers.after(pages, async () => change?.());
    expect({ address, stale }).toEqual({ address, stale: [] });
    expect(seen).toContain(address);
  }
});
