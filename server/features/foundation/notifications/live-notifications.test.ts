import { expect, test, vi } from "vitest";
import type { NotificationState } from "#contract/foundation/notifications.ts";
import { createChanges } from "../../../platform/db/changes.ts";
import { campaignsTag, notificationTag } from "../../../tags.ts";
import { PATIENCE } from "../../../testing/services/patience.ts";
import { createLiveNotifications } from "./live-notifications.ts";

/** A store whose answers the test gives, and the states that one window of an account got. */
function open() {
  const changes = createChanges();
  const asked: Array<PromiseWithResolvers<NotificationState>> = [];
  const errors: unknown[] = [];
  const live = createLiveNotifications({
    changes,
    read: () => {
      const answer = Promise.withResolvers<NotificationState>();
      asked.push(answer);
      return answer.promise;
    },
    onError: (error) => void errors.push(error),
  });
  const told: number[] = [];
  const stop = live.watch("ada", ({ unread }) => void told.push(unread));
  const answer = (turn: number, unread: number) => asked[turn]?.resolve({ unread, newest: null });
  const change = () => changes.publish([notificationTag("ada")]);
  return { changes, asked, errors, told, stop, answer, change };
}

test("changes during a reading cause one more reading", async () => {
  const { asked, told, answer, change } = open();
  change();
  change();
  answer(0, 1);
  await vi.waitUntil(() => asked.length === 2, PATIENCE);
  answer(1, 2);
  await vi.waitUntil(() => told.length === 2, PATIENCE);
  expect(told).toEqual([1, 2]);
  expect(asked).toHaveLength(2);
});

test("the state is read again after a time without news from other processes", async () => {
  const { changes, asked, told, answer } = open();
  answer(0, 1);
  await vi.waitUntil(() => told.length === 1, PATIENCE);
  changes.listener.resumed();
  expect(asked).toHaveLength(2);
});

test("changes of others, and changes after the last window has left, cause no reading", async () => {
  const { changes, asked, told, answer, change, stop } = open();
  answer(0, 1);
  await vi.waitUntil(() => told.length === 1, PATIENCE);
  changes.publish([notificationTag("kofi"), campaignsTag]);
  stop();
  change();
  expect(asked).toHaveLength(1);
});

test("a reading that fails is reported, and tried again", async () => {
  const { asked, errors, told, answer } = open();
  asked[0]?.reject(new Error("away"));
  await vi.waitUntil(() => asked.length === 2, PATIENCE);
  answer(1, 3);
  await vi.waitUntil(() => told.length === 1, PATIENCE);
  expect([told, errors.length]).toEqual([[3], 1]);
});
