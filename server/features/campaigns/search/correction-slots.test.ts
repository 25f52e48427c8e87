import { expect, test } from "vitest";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { listMatchingCampaigns } from "../catalogue/list-campaigns.ts";
import { listSuggestions } from "../suggestions/suggest.ts";
import {
  CORRECTION_LIMITS,
  type CorrectionSlots,
  createCorrectionSlots,
  RETRY_CORRECTION_MS,
} from "./correction-slots.ts";

const site = await openTestSite();
await site.campaign({ title: "Plinths above the flood", location: "Kurigram, Bangladesh" });

/** Starts work for these visitors that runs until released. */
function occupy(room: CorrectionSlots, visitors: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = visitors.map((visitor) => room.run(() => promise, visitor));
  return async () => {
    resolve();
    await Promise.all(done);
  };
}

const query = { q: "Kurgiram", sort: "newest", state: "active", limit: 12 } as const;

async function search(correctionSlots: CorrectionSlots, visitor: string) {
  const deps = { db: site.db, clock: () => site.clock.now, correctionSlots };
  const list = await listMatchingCampaigns(deps, query, visitor);
  const suggestions = await listSuggestions(deps, "Kurgiram", visitor);
  const until = `until:${site.clock.now + RETRY_CORRECTION_MS}`;
  return {
    found: [list.total, suggestions.data.length],
    cachedBriefly: [
      list.shows?.includes(until as never),
      suggestions.shows?.includes(until as never),
    ],
  };
}

const guessed = { found: [1, 1], cachedBriefly: [false, undefined] };
const withoutGuesses = { found: [0, 0], cachedBriefly: [true, true] };

test("answers a visitor who has used up their share without guesses, but not others", async () => {
  const room = createCorrectionSlots();
  const release = occupy(
    room,
    Array.from({ length: CORRECTION_LIMITS.perVisitor }, () => "a visitor"),
  );
  expect(await search(room, "a visitor")).toEqual(withoutGuesses);
  const forOther = search(room, "another");
  await release();
  expect(await forOther).toEqual(guessed);
  expect(await search(room, "a visitor")).toEqual(guessed);
});

test("answers everyone without guesses while all slots are in use", async () => {
  const room = createCorrectionSlots();
  const { atOnce, waiting } = CORRECTION_LIMITS;
  const release = occupy(
    room,
    Array.from({ length: atOnce + waiting }, (_, index) => `visitor ${index}`),
  );
  expect(await search(room, "one more")).toEqual(withoutGuesses);
  await release();
  expect(await search(room, "one more")).toEqual(guessed);
});

test("rethrows errors of the work instead of reporting full slots", async () => {
  const room = createCorrectionSlots();
  const broken = room.run(() => Promise.reject(new Error("broken")), "a visitor");
  await expect(broken).rejects.toThrow("broken");
});

test("answers a flood of misspelt searches, and later adds the guesses", async () => {
  const paths = Array.from({ length: 50 }, (_, index) => [
    `/api/v1/campaign/list/?q=Kurgiram&limit=${1 + index}`,
    `/api/v1/campaign/suggestions/?q=kurgiram${"+".repeat(index)}bangaldesh`,
  ]).flat();
  const responses = await Promise.all(paths.map((path) => site.get(path)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  site.clock.now += RETRY_CORRECTION_MS;
  const again = await site.get("/api/v1/campaign/list/?q=Kurgiram&limit=2");
  expect(again.json.data.map(({ location }: CampaignCard) => location)).toEqual([
    "Kurigram, Bangladesh",
  ]);
});
