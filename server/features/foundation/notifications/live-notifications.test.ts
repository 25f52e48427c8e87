import { expect, test, vi } from "vitest";
import type { NotificationState } from "#contract/foundation/notifications.ts";
import { createChanges } from "../../../platform/db/changes.ts";
import { campaignsTag, notificationTag } from "../../../tags.ts";
import { WAIT_LIMIT } from "../../../testing/services/wait-limit.ts";
import { createLiveNotifications } from "./live-notifications.ts";

/** Watches an account in one window. The test provides the results of queries. */
function open() {
  const changes = createChanges();
  const queries: Array<PromiseWithResolvers<NotificationState>> = [];
  const errors: unknown[] = [];
  const live = createLiveNotifications({
    changes,
    read: () => {
      const query = Promise.withResolvers<NotificationState>();
      queries.push(query);
      return query.promise;
    },
    onError: (error) => void errors.push(error),
  });
  const received: number[] = [];
  const stop = live.watch("ada", ({ unread }) => void received.push(unread));
  const resolve = (turn: number, unread: number) =>
    queries[turn]?.resolve({ unread, newest: null });
  const change = () => changes.publish([notificationTag("ada")]);
  return { changes, queries, errors, received, stop, resolve, change };
}

test("reads once more after changes during a query", async () => {
  const { queries, received, resolve, change } = open();
  change();
  change();
  resolve(0, 1);
  await vi.waitUntil(() => queries.length === 2, WAIT_LIMIT);
  resolve(1, 2);
  await vi.waitUntil(() => received.length === 2, WAIT_LIMIT);
  expect(received).toEqual([1, 2]);
  expect(queries).toHaveLength(2);
});

test("reads again when updates from other processes resume", async () => {
  const { changes, queries, received, resolve } = open();
  resolve(0, 1);
  await vi.waitUntil(() => received.length === 1, WAIT_LIMIT);
  changes.listener.onResumed();
  expect(queries).toHaveLength(2);
});

test("ignores changes to others, and changes after the last window has closed", async () => {
  const { changes, queries, received, resolve, change, stop } = open();
  resolve(0, 1);
  await vi.waitUntil(() => received.length === 1, WAIT_LIMIT);
  changes.publish([notificationTag("kofi"), campaignsTag]);
  stop();
  change();
  expect(queries).toHaveLength(1);
});

test("reports a failed query and retries it", async () => {
  const { queries, errors, received, resolve } = open();
  queries[0]?.reject(new Error("away"));
  await vi.waitUntil(() => queries.length === 2, WAIT_LIMIT);
  resolve(1, 3);
  await vi.waitUntil(() => received.length === 1, WAIT_LIMIT);
  expect([received, errors.length]).toEqual([[3], 1]);
});
