import { expect, test } from "vitest";
import { createFaults } from "./faults.ts";
import { openDatabaseFile } from "./gateway-database.ts";
import { createManualClock } from "./sandbox-clock.ts";
import { createWebhookSender } from "./webhook-sender.ts";

function openSender(faultSettings = {}) {
  const clock = createManualClock();
  const faults = createFaults();
  const off = { lose: 0, duplicate: 0, delay_ms: 0, reject_calls: 0, drop_answers: 0 };
  faults.set({ ...off, ...faultSettings });
  const sent: string[] = [];
  const warnings: string[] = [];
  const merchant = { respond: async () => 200 };
  const sender = createWebhookSender({
    database: openDatabaseFile(":memory:"),
    ...{ clock, faults, name: "test", sign: () => ({}), url: () => "http://shop.example.org/" },
    post: (_url, _headers, body) => {
      sent.push(body);
      return merchant.respond();
    },
    log: {
      warn: (_details, message) => warnings.push(message),
      error: ({ err }: { err?: unknown }) => {
        throw err;
      },
    },
  });
  const queue = (...bodies: string[]) => {
    for (const body of bodies) sender.queue(body);
    return finished();
  };
  const advance = (ms: number) => {
    clock.advance(ms);
    return finished();
  };
  return { sent, warnings, merchant, queue, advance, sender };
}

/** Waits for promises that settle within the next turns of the event loop. */
async function finished() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const twenty = Array.from({ length: 20 }, (_, i) => `event ${i}`);

test("sends every webhook once, oldest first", async () => {
  const { sent, queue, sender } = openSender();
  await queue(...twenty);
  expect(sent).toEqual(twenty);
  expect(sender.pendingCount()).toBe(0);
});

test.each([
  ["refused", async () => 500],
  ["not received", () => Promise.reject(new Error("line cut"))],
])("resends a webhook that is %s after growing delays, for a day", async (_, respond) => {
  const { sent, warnings, merchant, queue, advance, sender } = openSender();
  merchant.respond = respond;
  await queue("event");
  for (const wait of [200, 1_000, 5_000, 15_000, 60_000, 60_000]) {
    const before = sent.length;
    await advance(wait - 1);
    expect(sent).toHaveLength(before);
    await advance(1);
    expect(sent).toHaveLength(before + 1);
  }
  await advance(86_400_000);
  expect(sender.pendingCount()).toBe(0);
  expect(warnings).toEqual(["test: gave up on a webhook"]);
});

test("sends eight webhooks at a time, and a failed one does not block the others", async () => {
  const { sent, merchant, queue } = openSender();
  const responses: ((status: number) => void)[] = [];
  merchant.respond = () => new Promise((resolve) => responses.push(resolve));
  await queue(...twenty);
  expect(sent).toHaveLength(8);
  responses[3]?.(500);
  await finished();
  expect(sent).toEqual(twenty.slice(0, 9));
});

test("loses, duplicates and delays webhooks on demand", async () => {
  const lost = openSender({ lose: 1 });
  await lost.queue("event");
  expect([lost.sent, lost.sender.pendingCount()]).toEqual([[], 0]);
  const duplicated = openSender({ duplicate: 1 });
  await duplicated.queue("event");
  expect(duplicated.sent).toEqual(["event", "event"]);
  const delayed = openSender({ delay_ms: 3_000 });
  await delayed.queue("event");
  await delayed.advance(2_999);
  expect(delayed.sent).toEqual([]);
  await delayed.advance(1);
  expect(delayed.sent).toEqual(["event"]);
});

test("a stopped sender records the deliveries in progress and starts no others", async () => {
  const { sent, merchant, queue, sender } = openSender();
  const response = Promise.withResolvers<number>();
  merchant.respond = () => response.promise;
  await queue(...twenty);
  const stopped = sender.stop();
  response.resolve(200);
  await stopped;
  expect(sent).toHaveLength(8);
  expect(sender.pendingCount()).toBe(12);
});
