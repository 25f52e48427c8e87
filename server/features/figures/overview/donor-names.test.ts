import { beforeAll, describe, expect, test } from "vitest";
import { listOverviewGifts } from "#contract/figures/overview.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const site = await openTestSite({ argon2: fakeArgon2, clock: { now: NOW } });

/** Oldest first; more than are scanned before the query uses the index. */
const names = [
  "Zadie Smith",
  "D'Arcy O'Neil",
  "back\\slash :*!&| (paren",
  "Nnamdi Smith",
  "Zoë Müller-OʼHara",
  ...Array.from({ length: 520 }, (_, n) => (n % 3 === 0 ? `Ifeoma ${n}` : `Bilal ${n}`)),
  "Zadie Newest",
];
let bearer: { authorization: string };
let id: number;

beforeAll(async () => {
  const owner = await openAccount(site);
  bearer = await owner.bearer();
  ({ id } = await site.campaign({ organiserId: owner.id }));
  const { id: other } = await site.campaign({ organiserId: (await openAccount(site)).id });
  await createSettledDonations(
    site,
    ...names.map((name, index) => ({
      campaignId: id,
      minor: 100,
      name,
      settledAt: NOW - (names.length - index) * 1_000,
    })),
    { campaignId: id, minor: 100, name: "Smith Hidden", anonymous: true, settledAt: NOW - 1 },
    { campaignId: other, minor: 100, name: "Smith Elsewhere", settledAt: NOW - 1 },
  );
});

async function searchAll(path: string, q: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = `q=${encodeURIComponent(q)}&limit=4${cursor && `&cursor=${cursor}`}`;
    const { status, json } = await site.get(`${path}?${query}`, bearer);
    expect(status, JSON.stringify(json)).toBe(200);
    found.push(
      ...json.data.map((donation: { donor: { name: string } | null; donor_name?: string }) =>
        donation.donor ? donation.donor.name : donation.donor_name,
      ),
    );
    cursor = json.next_cursor;
  }
  return found;
}

const lists = [
  { name: "all campaigns' donations", path: () => listOverviewGifts.path },
  { name: "a campaign's donations", path: () => `/api/v1/organiser/campaigns/${id}/gifts/` },
];

describe.each(lists)("searching $name", ({ path }) => {
  test.each([
    "smith",
    "SMI",
    "zadie",
    "zadie sm",
    "zadie x",
    "d'arc",
    "o'neil",
    "back\\s",
    ":*!&|",
    "(paren",
    "ifeoma 519",
    "mith",
    "nobody",
  ])("finds the same donors for %s as comparing all names", async (q) => {
    const matches = (name: string) => ` ${name.toLowerCase()}`.includes(` ${q.toLowerCase()}`);
    expect(await searchAll(path(), q)).toEqual(names.filter(matches).toReversed());
  });

  test.each(["zoe mull", "ZOË MÜLLER‑O'HARA", "ohara", "O’Hara-"])(
    "finds a name for %s regardless of accents",
    async (q) => {
      expect(await searchAll(path(), q)).toEqual(["Zoë Müller-OʼHara"]);
    },
  );

  test("pages through the results for a common name", async () => {
    const found = await searchAll(path(), "ifeoma");
    expect(found).toEqual(names.filter((name) => name.startsWith("Ifeoma")).toReversed());
  });
});
