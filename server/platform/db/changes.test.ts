import { expect, test } from "vitest";
import { campaignsTag, campaignTag, notificationTag } from "../../tags.ts";
import { createTestDatabase } from "../../testing/services/test-database.ts";
import { type Changes, createChanges } from "./changes.ts";
import { announce, inOneStatement, inTransaction } from "./in-transaction.ts";

const tags = Array.from({ length: 1_000 }, (_, number) => notificationTag(`${number}`));

/** Returns the tags that subscribers of `changes` receive, in order. */
function recordTags(changes: Changes): string[] {
  const received: string[] = [];
  changes.subscribe({ onChange: (some) => void received.push(...some) });
  changes.listener.onResumed();
  return received;
}

test("splits very many tags into notifications that PostgreSQL accepts", () => {
  const [sender, receiver] = [createChanges(), createChanges()];
  const received = recordTags(receiver);
  const { payloads } = sender.createNotifications(tags);
  for (const payload of payloads) {
    expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
    receiver.listener.onNotification(payload);
  }
  expect(payloads.length).toBeGreaterThan(1);
  expect(received).toEqual(tags);
});

test.each([
  ["commit", "notification"],
  ["notification", "commit"],
])("publishes a change once when the %s is known before the %s", (first) => {
  const changes = createChanges();
  const received = recordTags(changes);
  const news = changes.createNotifications([campaignTag(1)]);
  if (first === "commit") news.publish();
  for (const payload of news.payloads) changes.listener.onNotification(payload);
  if (first === "notification") news.publish();
  expect(received).toEqual([campaignTag(1)]);
});

test("publishes a commit by its notification if the commit was never confirmed", () => {
  const changes = createChanges();
  const received = recordTags(changes);
  const { payloads } = changes.createNotifications([campaignTag(1), campaignsTag]);
  for (const payload of payloads) changes.listener.onNotification(payload);
  expect(received).toEqual([campaignTag(1), campaignsTag]);
});

test("wakes a follower for its tag and when changes may have been missed, until it stops", () => {
  const changes = createChanges();
  let woken = 0;
  const stop = changes.follow(campaignTag(1), () => {
    woken += 1;
  });
  changes.publish([campaignTag(2), campaignsTag]);
  expect(woken).toBe(0);
  changes.publish([campaignsTag, campaignTag(1)]);
  expect(woken).toBe(1);
  changes.listener.onResumed();
  expect(woken).toBe(2);
  stop();
  changes.publish([campaignTag(1)]);
  expect(woken).toBe(2);
});

test("does not let a single statement announce changes", async () => {
  const { database } = await createTestDatabase();
  const announcing = inOneStatement(database, async (tx) => announce(tx, campaignTag(1)));
  await expect(announcing).rejects.toThrow(campaignTag(1));
});

test("commits with very many tags", async () => {
  const { database } = await createTestDatabase();
  await expect(
    inTransaction(database, async (tx) => announce(tx, ...tags)),
  ).resolves.toBeUndefined();
});
