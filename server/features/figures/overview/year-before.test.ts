import { expect, test } from "vitest";
import { getOverview } from "#contract/figures/overview.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const site = await openTestSite({ argon2: cheapArgon2, clock: { now: NOW } });

async function look(account: TestAccount, query: string) {
  const { status, json } = await site.get(`${getOverview.path}?${query}`, await account.bearer());
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

test("the same time of the year before stands beside each step, and days between are in neither", async () => {
  const owner = await openAccount(site);
  const { id } = await site.campaign({ organiserId: owner.id });
  const given: ReadonlyArray<readonly [string, number]> = [
    ["2024-12-31T23:59:59Z", 1],
    ["2025-01-01T00:00:00Z", 2],
    ["2025-11-20T23:59:59Z", 4],
    ["2025-11-21T00:00:00Z", 8],
    ["2025-12-31T23:59:59Z", 16],
    ["2026-11-20T10:00:00Z", 32],
  ];
  await give(
    site,
    ...given.map(([time, units]) => ({
      campaignId: id,
      minor: units * 100,
      settledAt: Date.parse(time),
    })),
  );
  type Bar = { from: string; amount: number; last_year: number };
  const shown = ({ giving }: Awaited<ReturnType<typeof look>>) =>
    giving[0].bars.flatMap(({ from, amount, last_year }: Bar) =>
      amount + last_year > 0 ? [[from, amount, last_year]] : [],
    );
  const year = await look(owner, `id=${id}`);
  expect(year.compared).toEqual({ from: "2025-01-01", to: "2025-11-20" });
  expect(year.giving[0]).toMatchObject({ amount: 32, before: 6 });
  expect(shown(year)).toEqual([
    ["2026-01-01", 0, 2],
    ["2026-11-01", 32, 12],
    ["2026-12-01", 0, 16],
  ]);
  expect(year.campaign.raised_before).toBe(31);
  const days = await look(owner, "from=2026-11-20&to=2026-11-21");
  expect(shown(days)).toEqual([
    ["2026-11-20", 32, 4],
    ["2026-11-21", 0, 8],
  ]);
  // The week from November 16, 2026 stands beside the one from November 17, 2025.
  const weeks = await look(owner, "from=2026-11-16&to=2026-12-20");
  expect(shown(weeks)).toEqual([["2026-11-16", 32, 12]]);
  const years = await look(owner, "from=2025-01-01&to=2026-12-31");
  expect(shown(years)).toEqual([
    ["2025-01-01", 2, 0],
    ["2025-11-01", 12, 0],
    ["2025-12-01", 16, 0],
    ["2026-11-01", 32, 0],
  ]);
});
