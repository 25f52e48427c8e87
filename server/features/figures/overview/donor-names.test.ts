import { beforeAll, describe, expect, test } from "vitest";
import { listOverviewGifts } from "#contract/figures/overview.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { openTestSite } from "../../../testing/test-site.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const site = await openTestSite({ argon2: cheapArgon2, clock: { now: NOW } });

/** The first is the oldest. More than are looked through before the index is asked. */
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
  await give(
    site,
    ...names.map((name, place) => ({
      campaignId: id,
      minor: 100,
      name,
      settledAt: NOW - (names.length - place) * 1_000,
    })),
    { campaignId: id, minor: 100, name: "Smith Hidden", anonymous: true, settledAt: NOW - 1 },
    { campaignId: other, minor: 100, name: "Smith Elsewhere", settledAt: NOW - 1 },
  );
});

async function walk(path: string, q: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = `q=${encodeURIComponent(q)}&limit=4${cursor && `&cursor=${cursor}`}`;
    const { status, json } = await site.get(`${path}?${query}`, bearer);
    expect(status, JSON.stringify(json)).toBe(200);
    found.push(
      ...json.data.map((gift: { donor: { name: string } | null; donor_name?: string }) =>
        gift.donor ? gift.donor.name : gift.donor_name,
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

describe.each(lists)("in $name a donor is found", ({ path }) => {
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
  ])("by %s as by reading all names", async (q) => {
    const begins = (name: string) => ` ${name.toLowerCase()}`.includes(` ${q.toLowerCase()}`);
    expect(await walk(path(), q)).toEqual(names.filter(begins).toReversed());
  });

  test.each(["zoe mull", "ZOË MÜLLER‑O'HARA", "ohara", "O’Hara-"])(
    "by %s without its accents",
    async (q) => {
      expect(await walk(path(), q)).toEqual(["Zoë Müller-OʼHara"]);
    },
  );

  test("by a common name, over many pages", async () => {
    const found = await walk(path(), "ifeoma");
    expect(found).toEqual(names.filter((name) => name.startsWith("Ifeoma")).toReversed());
  });
});
