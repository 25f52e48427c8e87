import { expect, test } from "vitest";
import type { GatewayCall } from "../provider/gateway-call.ts";
import { type GatewayFact, GatewayUnavailable } from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const start = Date.UTC(2026, 10, 20) / 1000;
const DAY = 24 * 60 * 60;

/** Connects to a Stripe that only has these events, listed newest first as its documentation says. */
function connectToEvents(
  times: readonly number[],
  malformed: Readonly<Record<number, object>> = {},
  pageSize = 20,
) {
  const events = times
    .map((created, index) => ({
      ...{ id: `evt_${index}`, type: "checkout.session.expired", livemode: false, created },
      data: { object: { id: `cs_${index}`, object: "checkout.session", payment_intent: null } },
      at: created,
      ...malformed[index],
    }))
    .toReversed();
  let now = (times.at(-1) ?? start) * 1000;
  const lookups: string[] = [];
  const lists: number[] = [];
  const transferQueries: number[] = [];
  const refused = new Set<string>();
  const call: GatewayCall = async (address) => {
    const { pathname, searchParams: query } = new URL(address);
    const respond = (status: number, body: object) => ({ status, text: JSON.stringify(body) });
    if (pathname.startsWith("/v1/checkout/sessions/")) {
      const id = pathname.split("/").at(-1) ?? "";
      // Refuses once.
      if (refused.delete(id)) return respond(503, { error: { type: "api_error" } });
      lookups.push(id);
      return respond(404, { error: { type: "invalid_request_error", code: "resource_missing" } });
    }
    if (pathname === "/v1/balance_transactions")
      transferQueries.push(Number(query.get("created[gte]")));
    if (pathname !== "/v1/events") return respond(200, { data: [], has_more: false });
    const limit = Number(query.get("limit"));
    const [gte, lt] = ["gte", "lt"].map((sign) => query.get(`created[${sign}]`));
    const after = query.get("starting_after");
    const found = events
      .slice(after === null ? 0 : events.findIndex(({ id }) => id === after) + 1)
      .filter(({ at }) => at >= Number(gte) && at < Number(lt ?? Infinity));
    lists.push(found.length);
    return respond(200, { data: found.slice(0, limit), has_more: found.length > limit });
  };
  const provider = createStripeProvider({
    ...{ secretKey: "sk_test_unused", webhookSecrets: ["whsec_unused"], call, pageSize },
    clock: () => now,
  });
  const advance = (seconds: number) => {
    now += seconds * 1000;
  };
  return { provider, lookups, lists, transferQueries, refused, advance };
}

async function pullRound(
  provider: ReturnType<typeof connectToEvents>["provider"],
  from: string | null = null,
) {
  let cursor = from;
  const facts: GatewayFact[] = [];
  for (let pages = 1; ; pages += 1) {
    const { facts: page, next, nextRound } = await provider.pull(cursor);
    facts.push(...page);
    if (next === null) return { facts, nextRound, pages };
    expect(next).not.toBe(cursor);
    cursor = next;
  }
}

function sessionIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `cs_${index}`);
}

test("reads a month of events oldest first, each once", async () => {
  const times = Array.from({ length: 730 }, (_, index) => start + Math.floor(index ** 1.9));
  const { provider, lookups } = connectToEvents(times);
  await pullRound(provider);
  expect(lookups).toEqual(sessionIds(730));
});

test("reads busy days with about two lists per hundred events", async () => {
  const times = Array.from({ length: 3000 }, (_, index) => start + index * 60);
  const { provider, lookups, lists } = connectToEvents(times, {}, 1000);
  await pullRound(provider);
  expect(lookups).toEqual(sessionIds(3000));
  expect(lists.length).toBeLessThan(90);
});

test("if Stripe stops responding within a page, returns the changes read so far and continues from there", async () => {
  const times = Array.from({ length: 50 }, (_, index) => start + index);
  const { provider, lookups, refused } = connectToEvents(times, {}, 100);
  refused.add("cs_12");
  const first = await provider.pull(null);
  expect(lookups.slice(0, 10)).toEqual(sessionIds(10));
  expect(first.next).not.toBeNull();
  lookups.length = 0;
  await pullRound(provider, first.next);
  expect(lookups).toEqual(sessionIds(50).slice(10));
  refused.add("cs_0");
  await expect(provider.pull(null)).rejects.toThrow(GatewayUnavailable);
});

test("reads all of a second with more events than a page", async () => {
  const { provider, lookups, lists } = connectToEvents(Array.from({ length: 320 }, () => start));
  await pullRound(provider);
  expect(lookups.toSorted()).toEqual(sessionIds(320).toSorted());
  expect(lists.length).toBeLessThan(200);
});

test("reads a quiet month with one list, and stops reading old events again", async () => {
  const { provider, lookups, lists, advance } = connectToEvents([start, start + 20 * DAY]);
  const { pages, nextRound } = await pullRound(provider);
  expect(lookups).toEqual(["cs_0", "cs_1"]);
  expect([pages, lists]).toEqual([1, [2]]);
  lookups.length = 0;
  advance(60);
  const again = await pullRound(provider, nextRound);
  expect(lookups).toEqual(["cs_1"]);
  advance(300);
  const last = await pullRound(provider, again.nextRound);
  lookups.length = 0;
  advance(60);
  await pullRound(provider, last.nextRound);
  expect(lookups).toEqual([]);
});

test("starts at the beginning for an unreadable cursor", async () => {
  for (const cursor of ["", "nonsense", "1:2:3:4:5:6:7:8", "-1", "9e99", "1:1:1:1:x"]) {
    const { provider, lookups } = connectToEvents([start]);
    await pullRound(provider, cursor);
    expect(lookups).toEqual(["cs_0"]);
  }
});

test("reports once that events were missed if the last pull is older than Stripe's list", async () => {
  const { nextRound } = await pullRound(connectToEvents([start]).provider);
  const late = connectToEvents([start, start + 45 * DAY]);
  const { facts, nextRound: next } = await pullRound(late.provider, nextRound);
  expect(facts).toMatchObject([
    { kind: "unreadable", paymentId: "events-since-2026-11-20", reference: null },
  ]);
  expect((await pullRound(late.provider, next)).facts).toEqual([]);
});

const withoutObject = { data: { email: "ada@example.org" } };

test("reports every unreadable event once, and looks up the others", async () => {
  const times = Array.from({ length: 50 }, (_, index) => start + index);
  const malformed = { 3: withoutObject, 30: { id: 7 }, 49: withoutObject };
  const { provider, lookups, advance } = connectToEvents(times, malformed);
  const { facts, nextRound } = await pullRound(provider);
  expect(lookups).toEqual(sessionIds(50).filter((_, index) => !(index in malformed)));
  expect(facts).toMatchObject([
    { kind: "unreadable", paymentId: "evt_3", reference: null },
    { kind: "unreadable", paymentId: expect.stringMatching(/^unreadable-/), reference: null },
    { kind: "unreadable", paymentId: "evt_49", reference: null },
  ]);
  expect(JSON.stringify(facts)).not.toContain("ada@example.org");
  advance(301);
  const { nextRound: last } = await pullRound(provider, nextRound);
  expect((await pullRound(provider, last)).facts).toEqual([]);
});

test("reads all of a busy second even if the last event of a list is unreadable", async () => {
  const malformed = Object.fromEntries(
    [220, 120].map((index) => [index, { id: null, created: "soon" }]),
  );
  const { provider, lookups } = connectToEvents(
    Array.from({ length: 320 }, () => start),
    malformed,
  );
  const { facts } = await pullRound(provider);
  expect(new Set(lookups)).toEqual(
    new Set(sessionIds(320).filter((id) => !["cs_220", "cs_120"].includes(id))),
  );
  expect(facts).toHaveLength(2);
});

test("reports many unreadable events up to a limit, and the others as one", async () => {
  const malformed = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [index, withoutObject]),
  );
  const { provider, lookups } = connectToEvents(
    Array.from({ length: 61 }, (_, index) => start + index),
    malformed,
  );
  const { facts } = await pullRound(provider);
  expect(lookups).toEqual(["cs_60"]);
  const ids = facts.map((fact) => "paymentId" in fact && fact.paymentId);
  expect(ids).toEqual([
    ...Array.from({ length: 20 }, (_, index) => `evt_${index}`),
    "unreadable-events-2026-11-20",
  ]);
});

test("an unreadable newest event without a time hides no earlier ones", async () => {
  const times = Array.from({ length: 50 }, (_, index) => start + index);
  const { provider, lookups } = connectToEvents(times, {
    49: { ...withoutObject, created: "soon" },
  });
  const { facts } = await pullRound(provider);
  expect(lookups).toEqual(sessionIds(49));
  expect(facts).toMatchObject([{ paymentId: "evt_49" }]);
});

test("a new round reports changes that the interrupted one did not reach, and transfers since it started", async () => {
  const times = Array.from({ length: 60 }, (_, index) => start + index * 600);
  const { provider, lookups, transferQueries } = connectToEvents(times, {}, 20);
  const { nextRound } = await provider.pull(null);
  expect(lookups).toEqual(sessionIds(20));
  await pullRound(provider, nextRound);
  expect(new Set(lookups)).toEqual(new Set(sessionIds(60)));
  expect(new Set(transferQueries)).toEqual(new Set([0]));
  // Also if interrupted between several lists.
  const busy = Array.from({ length: 500 }, (_, index) => start + index * 600);
  const several = connectToEvents(busy, {}, 50);
  let cursor: string | null = null;
  for (let pages = 0; pages < 6; pages += 1) {
    const page = await several.provider.pull(cursor);
    cursor = page.next;
    const before = several.lookups.length;
    await pullRound(several.provider, page.nextRound);
    expect(new Set(several.lookups)).toEqual(new Set(sessionIds(500)));
    several.lookups.length = before;
  }
  expect(new Set(several.transferQueries)).toEqual(new Set([0]));
});
