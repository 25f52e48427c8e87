import { beforeAll, expect, test } from "vitest";
import type { CampaignCard } from "#contract/campaigns/catalogue.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { listMatchingCampaigns } from "../catalogue/list-campaigns.ts";
import { suggest } from "../suggestions/suggest.ts";
import { createGuessRoom, GUESS_AGAIN_MS, GUESS_ROOM, type GuessRoom } from "./guess-room.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  await site.campaign({ title: "Plinths above the flood", location: "Kurigram, Bangladesh" });
});

/** Works that take until they are let go, by these visitors. */
function occupy(room: GuessRoom, visitors: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = visitors.map((visitor) => room.run(() => promise, visitor));
  return async () => {
    resolve();
    await Promise.all(done);
  };
}

const query = { q: "Kurgiram", sort: "newest", state: "active", limit: 12 } as const;

async function lookBy(guessRoom: GuessRoom, visitor: string) {
  const deps = { db: site.db, clock: () => site.clock.now, guessRoom };
  const list = await listMatchingCampaigns(deps, query, visitor);
  const suggestions = await suggest(deps, "Kurgiram", visitor);
  const until = `until:${site.clock.now + GUESS_AGAIN_MS}`;
  return {
    found: [list.total, suggestions.data.length],
    keptShortly: [
      list.shows?.includes(until as never),
      suggestions.shows?.includes(until as never),
    ],
  };
}

const guessed = { found: [1, 1], keptShortly: [false, undefined] };
const asItStands = { found: [0, 0], keptShortly: [true, true] };

test("who has their whole share under way is answered without guesses, and others with them", async () => {
  const room = createGuessRoom();
  const end = occupy(
    room,
    Array.from({ length: GUESS_ROOM.perVisitor }, () => "a visitor"),
  );
  expect(await lookBy(room, "a visitor")).toEqual(asItStands);
  const others = lookBy(room, "another");
  await end();
  expect(await others).toEqual(guessed);
  expect(await lookBy(room, "a visitor")).toEqual(guessed);
});

test("where all of the room is taken, everybody is answered without guesses", async () => {
  const room = createGuessRoom();
  const { atOnce, waiting } = GUESS_ROOM;
  const end = occupy(
    room,
    Array.from({ length: atOnce + waiting }, (_, place) => `visitor ${place}`),
  );
  expect(await lookBy(room, "one more")).toEqual(asItStands);
  await end();
  expect(await lookBy(room, "one more")).toEqual(guessed);
});

test("what goes wrong in a guess is told, and is not taken for want of room", async () => {
  const room = createGuessRoom();
  const broken = room.run(() => Promise.reject(new Error("broken")), "a visitor");
  await expect(broken).rejects.toThrow("broken");
});

test("a flood of misspelt searches is answered, each later with its guesses", async () => {
  const paths = Array.from({ length: 50 }, (_, place) => [
    `/api/v1/campaign/list/?q=Kurgiram&limit=${1 + place}`,
    `/api/v1/campaign/suggestions/?q=kurgiram${"+".repeat(place)}bangaldesh`,
  ]).flat();
  const answers = await Promise.all(paths.map((path) => site.get(path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  site.clock.now += GUESS_AGAIN_MS;
  const again = await site.get("/api/v1/campaign/list/?q=Kurgiram&limit=2");
  expect(again.json.data.map(({ location }: CampaignCard) => location)).toEqual([
    "Kurigram, Bangladesh",
  ]);
});
