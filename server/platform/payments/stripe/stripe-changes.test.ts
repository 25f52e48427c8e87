import { expect, test } from "vitest";
import type { GatewayCall } from "../gateway-call.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const start = Date.UTC(2026, 10, 20) / 1000;
const DAY = 24 * 60 * 60;

/** Stripe's list of events, as its documents have it: the newest first, with cursors; it knows nothing else. */
function listing(times: readonly number[]) {
  const events = times
    .map((created, place) => ({
      ...{ id: `evt_${place}`, type: "checkout.session.expired", livemode: false, created },
      data: { object: { id: `cs_${place}`, object: "checkout.session", payment_intent: null } },
    }))
    .toReversed();
  let now = (times.at(-1) ?? start) * 1000;
  const asked: string[] = [];
  const lists: number[] = [];
  const call: GatewayCall = async (address) => {
    const { pathname, searchParams: query } = new URL(address);
    const told = (status: number, body: object) => ({ status, text: JSON.stringify(body) });
    if (pathname.startsWith("/v1/checkout/sessions/")) {
      asked.push(pathname.split("/").at(-1) ?? "");
      return told(404, { error: { type: "invalid_request_error", code: "resource_missing" } });
    }
    if (pathname !== "/v1/events") return told(200, { data: [], has_more: false });
    const limit = Number(query.get("limit"));
    const [gte, lt] = ["gte", "lt"].map((sign) => query.get(`created[${sign}]`));
    const after = query.get("starting_after");
    const found = events
      .slice(after === null ? 0 : events.findIndex(({ id }) => id === after) + 1)
      .filter(({ created }) => created >= Number(gte) && created < Number(lt ?? Infinity));
    lists.push(found.length);
    return told(200, { data: found.slice(0, limit), has_more: found.length > limit });
  };
  const provider = createStripeProvider({
    ...{ secretKey: "sk_test_unused", webhookSecrets: ["whsec_unused"], call },
    clock: () => now,
  });
  const later = (seconds: number) => {
    now += seconds * 1000;
  };
  return { provider, asked, lists, later };
}

async function round(provider: ReturnType<typeof listing>["provider"], from: string | null = null) {
  let cursor = from;
  for (let pages = 1; ; pages += 1) {
    const { facts, next, anew } = await provider.pull(cursor);
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
