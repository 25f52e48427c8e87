import { expect, test } from "vitest";
import { createFaults, noFaults } from "./faults.ts";
import { createGroupCommit, openSandboxDatabase } from "./gateway-database.ts";
import { createManualClock } from "./sandbox-clock.ts";
import { createDeliveryStore, createWebhookSender } from "./webhook-sender.ts";

function bench(faultSettings = {}) {
  const clock = createManualClock();
  const database = openSandboxDatabase(":memory:");
  const commit = createGroupCommit(database);
  const deliveries = createDeliveryStore(database);
  const faults = createFaults(7);
  faults.set({ ...noFaults, ...faultSettings });
  const start = clock.now();
  const sent: { body: string; after: number }[] = [];
  const givenUp: string[] = [];
  const merchant = { answer: async () => 200 };
  const sender = createWebhookSender({
    deliveries,
    commit,
    clock,
    faults,
    url: () => "http://shop.example.org/hooks",
    sign: () => ({}),
    concurrency: 8,
    post: (_url, _headers, body) => {
      sent.push({ body, after: clock.now() - start });
      return merchant.answer();
    },
    onGivenUp: (body) => givenUp.push(body),
    onTrouble: (error) => {
      throw error;
    },
  });
  const queue = (...bodies: string[]) => {
    commit.write(() => {
      for (const body of bodies) sender.queue(body);
    });
    return settled();
  };
  const advance = (ms: number) => {
    clock.advance(ms);
    return settled();
  };
  const bodies = () => sent.map(({ body }) => body);
  return { sent, bodies, givenUp, merchant, deliveries, queue, advance, sender, faults };
}

/** All that promises and commits have left to do is done. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const twenty = Array.from({ length: 20 }, (_, i) => `event ${i}`);

test("webhooks leave once each, the oldest first", async () => {
  const { bodies, queue, deliveries } = bench();
  await queue(...twenty);
  expect(bodies()).toEqual(twenty);
  expect(deliveries.waiting()).toBe(0);
});

test.each([
  ["refused", async () => 500],
  ["redirected", async () => 302],
  ["not answered", () => Promise.reject(new Error("line cut"))],
])("a webhook that is %s comes again, later and later", async (_, answer) => {
  const { sent, merchant, queue, advance, deliveries } = bench();
  merchant.answer = answer;
  await queue("event");
  for (const wait of [200, 1_000, 5_000, 15_000, 60_000, 60_000]) {
    const before = sent.length;
    await advance(wait - 1);
    expect(sent).toHaveLength(before);
    await advance(1);
    expect(sent).toHaveLength(before + 1);
  }
  merchant.answer = async () => 204;
  await advance(60_000);
  await advance(60_000);
  expect(sent).toHaveLength(8);
  expect(deliveries.waiting()).toBe(0);
});

test("a webhook that nobody takes for a day is given up", async () => {
  const { merchant, queue, advance, deliveries, givenUp } = bench();
  merchant.answer = async () => 500;
  await queue("event");
  for (let minute = 0; minute < 24 * 60; minute += 1) await advance(60_000);
  await advance(60_000);
  expect(givenUp).toEqual(["event"]);
  expect(deliveries.waiting()).toBe(0);
});

test("eight webhooks are under way at once, and one that fails holds up no other", async () => {
  const { sent, bodies, merchant, queue } = bench();
  const answers: ((status: number) => void)[] = [];
  merchant.answer = () => new Promise((resolve) => answers.push(resolve));
  await queue(...twenty);
  expect(sent).toHaveLength(8);
  answers[3]?.(500);
  await settled();
  expect(bodies()).toEqual(twenty.slice(0, 9));
});

test("a lost webhook counts as sent and never comes", async () => {
  const { sent, queue, advance, deliveries, faults } = bench({ lose: 1 });
  await queue(...twenty);
  await advance(86_400_000);
  expect(sent).toEqual([]);
  expect(deliveries.waiting()).toBe(0);
  expect(faults.struck().lose).toBe(20);
});

test("a duplicated webhook comes twice, the same to the byte", async () => {
  const { bodies, queue } = bench({ duplicate: 1 });
  await queue("one", "two");
  expect(bodies()).toEqual(["one", "one", "two", "two"]);
});

test("a delayed webhook waits", async () => {
  const { sent, queue, advance } = bench({ delay_ms: 3_000 });
  await queue("event");
  await advance(2_999);
  expect(sent).toEqual([]);
  await advance(1);
  expect(sent).toEqual([{ body: "event", after: 3_000 }]);
});

test("shuffled webhooks all come, in another order, the same for the same seed", async () => {
  const orders = await Promise.all(
    [1, 2].map(async () => {
      const { bodies, queue, advance } = bench({ shuffle: true });
      await queue(...twenty);
      for (let ms = 0; ms < 500; ms += 1) await advance(1);
      return bodies();
    }),
  );
  expect(orders[0]).not.toEqual(twenty);
  expect(orders[0]?.toSorted()).toEqual(twenty.toSorted());
  expect(orders[0]).toEqual(orders[1]);
});

test("a stopped sender leaves the rest for the next start", async () => {
  const { sent, queue, sender, deliveries } = bench();
  sender.stop();
  await queue("event");
  expect(sent).toEqual([]);
  expect(deliveries.waiting()).toBe(1);
});

test("a sender that is told to stop begins no more, and keeps how those under way ended", async () => {
  const { bodies, merchant, queue, sender, deliveries } = bench();
  const answered = Promise.withResolvers<number>();
  merchant.answer = () => answered.promise;
  await queue(...twenty);
  expect(bodies()).toHaveLength(8);
  const stopped = sender.stop();
  answered.resolve(200);
  await stopped;
  expect(bodies()).toHaveLength(8);
  expect(deliveries.waiting()).toBe(12);
});
