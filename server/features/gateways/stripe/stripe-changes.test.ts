import { expect, test } from "vitest";
import type { GatewayCall } from "../provider/gateway-call.ts";
import { type GatewayFact, GatewayUnavailable } from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const start = Date.UTC(2026, 10, 20) / 1000;
const DAY = 24 * 60 * 60;

/**
 * Stripe's list of events, as its documents have it: the newest first, with cursors; it knows nothing else. Some
 * of them are spoilt.
 */
function listing(
  times: readonly number[],
  spoilt: Readonly<Record<number, object>> = {},
  pageSize = 20,
) {
  const events = times
    .map((created, place) => ({
      ...{ id: `evt_${place}`, type: "checkout.session.expired", livemode: false, created },
      data: { object: { id: `cs_${place}`, object: "checkout.session", payment_intent: null } },
      at: created,
      ...spoilt[place],
    }))
    .toReversed();
  let now = (times.at(-1) ?? start) * 1000;
  const asked: string[] = [];
  const lists: number[] = [];
  const moved: number[] = [];
  const refused = new Set<string>();
  const call: GatewayCall = async (address) => {
    const { pathname, searchParams: query } = new URL(address);
    const told = (status: number, body: object) => ({ status, text: JSON.stringify(body) });
    if (pathname.startsWith("/v1/checkout/sessions/")) {
      const id = pathname.split("/").at(-1) ?? "";
      // Once.
      if (refused.delete(id)) return told(503, { error: { type: "api_error" } });
      asked.push(id);
      return told(404, { error: { type: "invalid_request_error", code: "resource_missing" } });
    }
    if (pathname === "/v1/balance_transactions") moved.push(Number(query.get("created[gte]")));
    if (pathname !== "/v1/events") return told(200, { data: [], has_more: false });
    const limit = Number(query.get("limit"));
    const [gte, lt] = ["gte", "lt"].map((sign) => query.get(`created[${sign}]`));
    const after = query.get("starting_after");
    const found = events
      .slice(after === null ? 0 : events.findIndex(({ id }) => id === after) + 1)
      .filter(({ at }) => at >= Number(gte) && at < Number(lt ?? Infinity));
    lists.push(found.length);
    return told(200, { data: found.slice(0, limit), has_more: found.length > limit });
  };
  const provider = createStripeProvider({
    ...{ secretKey: "sk_test_unused", webhookSecrets: ["whsec_unused"], call, pageSize },
    clock: () => now,
  });
  const later = (seconds: number) => {
    now += seconds * 1000;
  };
  return { provider, asked, lists, moved, refused, later };
}

async function round(provider: ReturnType<typeof listing>["provider"], from: string | null = null) {
  let cursor = from;
  const facts: GatewayFact[] = [];
  for (let pages = 1; ; pages += 1) {
    const { facts: told, next, anew } = await provider.pull(cursor);
    facts.push(...told);
    if (next === null) return { facts, anew, pages };
    expect(next).not.toBe(cursor);
    cursor = next;
  }
}

function upTo(count: number): string[] {
  return Array.from({ length: count }, (_, place) => `cs_${place}`);
}

test("a month of events is told oldest first, each once", async () => {
  const times = Array.from({ length: 730 }, (_, place) => start + Math.floor(place ** 1.9));
  const { provider, asked } = listing(times);
  await round(provider);
  expect(asked).toEqual(upTo(730));
});

test("busy days are read with about two lists for each hundred events", async () => {
  const times = Array.from({ length: 3000 }, (_, place) => start + place * 60);
  const { provider, asked, lists } = listing(times, {}, 1000);
  await round(provider);
  expect(asked).toEqual(upTo(3000));
  expect(lists.length).toBeLessThan(90);
});

test("where Stripe stops answering within a page, what was asked before is told, and the rest next", async () => {
  const times = Array.from({ length: 50 }, (_, place) => start + place);
  const { provider, asked, refused } = listing(times, {}, 100);
  refused.add("cs_12");
  const first = await provider.pull(null);
  expect(asked.slice(0, 10)).toEqual(upTo(10));
  expect(first.next).not.toBeNull();
  asked.length = 0;
  await round(provider, first.next);
  expect(asked).toEqual(upTo(50).slice(10));
  refused.add("cs_0");
  await expect(provider.pull(null)).rejects.toThrow(GatewayUnavailable);
});

test("a second with more events than one list has is told whole", async () => {
  const { provider, asked, lists } = listing(Array.from({ length: 320 }, () => start));
  await round(provider);
  expect(asked.toSorted()).toEqual(upTo(320).toSorted());
  expect(lists.length).toBeLessThan(200);
});

test("a quiet month is one list, and what is over is not told for ever", async () => {
  const { provider, asked, lists, later } = listing([start, start + 20 * DAY]);
  const { pages, anew } = await round(provider);
  expect(asked).toEqual(["cs_0", "cs_1"]);
  expect([pages, lists]).toEqual([1, [2]]);
  asked.length = 0;
  later(60);
  const again = await round(provider, anew);
  expect(asked).toEqual(["cs_1"]);
  later(300);
  const last = await round(provider, again.anew);
  asked.length = 0;
  later(60);
  await round(provider, last.anew);
  expect(asked).toEqual([]);
});

test("a cursor that can't be read begins anew", async () => {
  for (const cursor of ["", "nonsense", "1:2:3:4:5:6:7:8", "-1", "9e99", "1:1:1:1:x"]) {
    const { provider, asked } = listing([start]);
    await round(provider, cursor);
    expect(asked).toEqual(["cs_0"]);
  }
});

test("where Stripe was not asked for longer than it keeps events, a person is told once", async () => {
  const { anew } = await round(listing([start]).provider);
  const late = listing([start, start + 45 * DAY]);
  const { facts, anew: next } = await round(late.provider, anew);
  expect(facts).toMatchObject([
    { kind: "unreadable", paymentId: "events-since-2026-11-20", reference: null },
  ]);
  expect((await round(late.provider, next)).facts).toEqual([]);
});

const noObject = { data: { email: "ada@example.org" } };

test("events that can't be read are told once each, and those beside them are asked about", async () => {
  const times = Array.from({ length: 50 }, (_, place) => start + place);
  const spoilt = { 3: noObject, 30: { id: 7 }, 49: noObject };
  const { provider, asked, later } = listing(times, spoilt);
  const { facts, anew } = await round(provider);
  expect(asked).toEqual(upTo(50).filter((_, place) => !(place in spoilt)));
  expect(facts).toMatchObject([
    { kind: "unreadable", paymentId: "evt_3", reference: null },
    { kind: "unreadable", paymentId: expect.stringMatching(/^unreadable-/), reference: null },
    { kind: "unreadable", paymentId: "evt_49", reference: null },
  ]);
  expect(JSON.stringify(facts)).not.toContain("ada@example.org");
  later(301);
  const { anew: past } = await round(provider, anew);
  expect((await round(provider, past)).facts).toEqual([]);
});

test("a second with many events is told whole, though the last of a list can't be read", async () => {
  const odd = Object.fromEntries([220, 120].map((place) => [place, { id: null, created: "soon" }]));
  const { provider, asked } = listing(
    Array.from({ length: 320 }, () => start),
    odd,
  );
  const { facts } = await round(provider);
  expect(new Set(asked)).toEqual(
    new Set(upTo(320).filter((id) => !["cs_220", "cs_120"].includes(id))),
  );
  expect(facts).toHaveLength(2);
});

test("of many events that can't be read some are told, and one stands for the others", async () => {
  const odd = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [place, noObject]));
  const { provider, asked } = listing(
    Array.from({ length: 61 }, (_, place) => start + place),
    odd,
  );
  const { facts } = await round(provider);
  expect(asked).toEqual(["cs_60"]);
  const ids = facts.map((fact) => "paymentId" in fact && fact.paymentId);
  expect(ids).toEqual([
    ...Array.from({ length: 20 }, (_, place) => `evt_${place}`),
    "unreadable-events-2026-11-20",
  ]);
});

test("a newest event without a time is told, and hides none before it", async () => {
  const times = Array.from({ length: 50 }, (_, place) => start + place);
  const { provider, asked } = listing(times, { 49: { ...noObject, created: "soon" } });
  const { facts } = await round(provider);
  expect(asked).toEqual(upTo(49));
  expect(facts).toMatchObject([{ paymentId: "evt_49" }]);
});

test("a round that begins anew tells what the one before left untold, and what moved since it began", async () => {
  const times = Array.from({ length: 60 }, (_, place) => start + place * 600);
  const { provider, asked, moved } = listing(times, {}, 20);
  const { anew } = await provider.pull(null);
  expect(asked).toEqual(upTo(20));
  await round(provider, anew);
  expect(new Set(asked)).toEqual(new Set(upTo(60)));
  expect(new Set(moved)).toEqual(new Set([0]));
  // In the middle of several lists as well.
  const busy = Array.from({ length: 500 }, (_, place) => start + place * 600);
  const several = listing(busy, {}, 50);
  let cursor: string | null = null;
  for (let pages = 0; pages < 6; pages += 1) {
    const page = await several.provider.pull(cursor);
    cursor = page.next;
    const before = several.asked.length;
    await round(several.provider, page.anew);
    expect(new Set(several.asked)).toEqual(new Set(upTo(500)));
    several.asked.length = before;
  }
  expect(new Set(several.moved)).toEqual(new Set([0]));
});
