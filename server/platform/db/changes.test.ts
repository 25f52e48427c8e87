import { expect, test } from "vitest";
import { campaignsTag, campaignTag, notificationTag } from "../../tags.ts";
import { createTestDatabase } from "../../testing/services/test-database.ts";
import { type Changes, createChanges } from "./changes.ts";
import { announce, inOneStatement, inTransaction } from "./in-transaction.ts";

const tags = Array.from({ length: 1_000 }, (_, number) => notificationTag(`${number}`));

test("news with very many tags is sent in pieces that PostgreSQL takes", () => {
  const [here, there] = [createChanges(), createChanges()];
  const heard: string[] = [];
  there.subscribe({ changed: (some) => void heard.push(...some) });
  const told = here.newsOf(tags).payloads;
  for (const piece of told) {
    expect(Buffer.byteLength(piece)).toBeLessThan(8_000);
    there.listener.heard(piece);
  }
  expect(told.length).toBeGreaterThan(1);
  expect(heard).toEqual(tags);
});

/** What the subscribers of `changes` hear, in order. */
function hearing(changes: Changes): string[] {
  const heard: string[] = [];
  changes.subscribe({ changed: (some) => void heard.push(...some) });
  changes.listener.resumed();
  return heard;
}

test("a commit is told here at once, and not again when its notification comes back", () => {
  const changes = createChanges();
  const heard = hearing(changes);
  const news = changes.newsOf([campaignTag(1)]);
  news.committed();
  for (const payload of news.payloads) changes.listener.heard(payload);
  expect(heard).toEqual([campaignTag(1)]);
});

test("a commit is told once when its notification comes before its answer", () => {
  const changes = createChanges();
  const heard = hearing(changes);
  const news = changes.newsOf([campaignTag(1)]);
  for (const payload of news.payloads) changes.listener.heard(payload);
  news.committed();
  expect(heard).toEqual([campaignTag(1)]);
});

test("a commit whose answer never came is told by its notification", () => {
  const changes = createChanges();
  const heard = hearing(changes);
  const { payloads } = changes.newsOf([campaignTag(1), campaignsTag]);
  for (const payload of payloads) changes.listener.heard(payload);
  expect(heard).toEqual([campaignTag(1), campaignsTag]);
});

test("a follower of a tag is woken by it alone, and when changes may have been missed, until they stop", () => {
  const changes = createChanges();
  let woken = 0;
  const stop = changes.follow(campaignTag(1), () => {
    woken += 1;
  });
  changes.publish([campaignTag(2), campaignsTag]);
  expect(woken).toBe(0);
  changes.publish([campaignsTag, campaignTag(1)]);
  expect(woken).toBe(1);
  changes.listener.resumed();
  expect(woken).toBe(2);
  stop();
  changes.publish([campaignTag(1)]);
  expect(woken).toBe(2);
});

test("a single statement cannot announce changes", async () => {
  const { database } = await createTestDatabase();
  const announcing = inOneStatement(database, async (tx) => announce(tx, campaignTag(1)));
  await expect(announcing).rejects.toThrow(campaignTag(1));
});

test("a commit with very many tags goes through", async () => {
  const { database } = await createTestDatabase();
  await expect(
    inTransaction(database, async (tx) => announce(tx, ...tags)),
  ).resolves.toBeUndefined();
});
