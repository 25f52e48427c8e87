import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PATIENCE } from "../../testing/services/patience.ts";
import { openTestCollector } from "../../testing/services/test-collector.ts";
import { createLog, type Log } from "../log.ts";
import { openTracing } from "./open-tracing.ts";
import { inSpan, inTrace, traceWith } from "./span.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => {
  vi.useRealTimers();
  traceWith(undefined);
});

async function openBoth({ url }: { url?: string } = {}) {
  const collector = await openTestCollector();
  const said: unknown[][] = [];
  const hear = (...line: unknown[]) => void said.push(line);
  const log: Log = Object.assign(createLog("silent"), { warn: hear, info: hear });
  const settings = {
    endpoint: url ?? collector.url,
    headers: { "x-key": "secret" },
    serviceName: "giving",
    sampler: "always_on",
    ratio: 1,
  } as const;
  const tracing = openTracing(settings, () => log);
  const make = async (count: number) => {
    for (let made = 0; made < count; made += 1) await inTrace({ name: "made" }, async () => {});
  };
  /** Lets the time come at which waiting spans are sent, and waits until `seen` is true. */
  const turn = async (seen: () => boolean) => {
    vi.advanceTimersByTime(5_000);
    await vi.waitUntil(seen, PATIENCE);
  };
  return { collector, tracing, said, make, turn };
}

test("spans arrive with who sent them, in a form that a collector reads", async () => {
  const { collector, tracing } = await openBoth();
  const attributes = { text: "a", yes: true, whole: 7, part: 0.5, none: undefined };
  await inTrace({ name: "outer", kind: "server", attributes }, () =>
    inSpan("inner", async () => {}),
  );
  await tracing.close();
  const [taken] = collector.taken;
  expect(taken?.headers["x-key"]).toBe("secret");
  expect(taken?.resource).toMatchObject({
    "service.name": "giving",
    "process.pid": `${process.pid}`,
  });
  const [inner, outer] = collector.spans();
  expect(outer).toMatchObject({ name: "outer", kind: 2 });
  expect(outer?.attributes).toEqual({ text: "a", yes: true, whole: "7", part: 0.5 });
  expect(inner).toMatchObject({ name: "inner", kind: 1, parentSpanId: outer?.spanId });
});

test("what a collector does not take now is sent again", async () => {
  const { collector, said, make, turn } = await openBoth();
  collector.feels({ status: 503 });
  await make(3);
  await turn(() => said.length === 1);
  expect(said).toMatchObject([
    [{ err: { message: "the collector answered 503" } }, "traces are not taken"],
  ]);
  collector.feels("takes");
  await turn(() => said.length === 2);
  expect(collector.spans()).toHaveLength(3);
  expect(said[1]).toEqual([{ leftOut: 0 }, "traces are taken again"]);
});

test("a collector that names a time is left alone until then", async () => {
  const { collector, said, make, turn } = await openBoth();
  collector.feels({ status: 429, headers: { "retry-after": "30" } });
  await make(1);
  await turn(() => said.length === 1);
  vi.advanceTimersByTime(20_000);
  // An export would have been on its way before this.
  await fetch(collector.url);
  expect(collector.seen.asked).toBe(2);
});

test.each([
  [{ status: 400 }, "the collector answered 400"],
  [
    { status: 200, text: '{"partialSuccess":{"rejectedSpans":"2"}}' },
    "the collector refused some of the spans",
  ],
])("what a collector refuses for good is not sent again: %o", async (mood, message) => {
  const { collector, said, make, turn } = await openBoth();
  collector.feels(mood);
  await make(2);
  await turn(() => said.length === 1);
  expect(said).toMatchObject([[{ err: { message } }, "traces are not taken"]]);
  collector.feels("takes");
  await make(1);
  await turn(() => said.length === 2);
  expect(collector.spans()).toHaveLength(1);
  expect(said[1]).toEqual([{ leftOut: 2 }, "traces are taken again"]);
});

test("while nobody takes them, some two thousand spans wait and the others are left out", async () => {
  const { collector, tracing, said, make, turn } = await openBoth();
  collector.feels({ status: 503 });
  await make(600);
  await vi.waitUntil(() => said.length === 1, PATIENCE);
  await make(5_000);
  expect(collector.seen.asked).toBe(1);
  collector.feels("takes");
  await turn(() => collector.spans().length === 2_048);
  expect(collector.taken.map(({ spans }) => spans.length)).toEqual([512, 512, 512, 512]);
  expect(said[1]).toEqual([{ leftOut: 600 + 5_000 - 2_048 }, "traces are taken again"]);
  await tracing.close();
});

test("nobody waits for a collector that hangs, nor at the end for one that was away", async () => {
  const { collector, tracing, make } = await openBoth();
  collector.feels("hangs");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  await make(10_000);
  const closing = tracing.close();
  // The call is on its way by a real network, which the clock of the test does not move.
  while (collector.seen.asked === 0) await new Promise((next) => setImmediate(next));
  await vi.advanceTimersByTimeAsync(1_000);
  await closing;
  expect(collector.seen.asked).toBe(1);

  const away = await openBoth({ url: "http://127.0.0.1:9" });
  await away.make(1);
  await away.turn(() => away.said.length === 1);
  expect(away.said).toMatchObject([
    [{ err: { message: "the collector gave no answer" } }, expect.anything()],
  ]);
  await away.tracing.close();
});
