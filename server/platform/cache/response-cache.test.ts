import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { campaignsTag, campaignTag } from "../../tags.ts";
import { measureMemory } from "../../testing/test-memory.ts";
import { DAY_MS } from "../clock.ts";
import { type Changes, createChanges } from "../db/changes.ts";
import type { Tag } from "../db/tag.ts";
import { untilTag } from "./cached-response.ts";
import { createResponseCache, type ResponseCache } from "./response-cache.ts";

const MB = 1024 * 1024;
let changes: Changes;
let cache: ResponseCache;
let now: number;

beforeEach(() => {
  now = Date.UTC(2026, 10, 22);
  changes = createChanges();
  cache = createResponseCache(changes, () => now);
  changes.listener.onResumed();
});

const request = (key: string, text = "words", tags: readonly Tag[] = [campaignsTag]) =>
  cache.get(key) ??
  cache.fill(key, async () => ({ value: { text }, tags, headers: {}, bytes: () => text }));

test("serves a response from the cache until its data changes", async () => {
  await request("/home");
  expect(cache.get("/home")?.value).toEqual({ text: "words" });
  changes.publish([campaignsTag]);
  expect(cache.get("/home")).toBeUndefined();
});

test("reports until when a response is cached, and 0 once it is dropped", async () => {
  const endOfDay = Date.UTC(2026, 10, 23);
  const soon = Date.UTC(2026, 10, 22, 0, 0, 5);
  const long = await request("/home");
  const short = await request("/events", "words", [campaignsTag, untilTag(soon)]);
  expect([long.cachedUntil, short.cachedUntil]).toEqual([endOfDay, soon]);
  changes.publish([campaignsTag]);
  expect([long.cachedUntil, short.cachedUntil]).toEqual([0, 0]);
});

test("serves a response only on the day it was created for", async () => {
  await request("/home");
  const times = [DAY_MS - 1, DAY_MS, -1, 0];
  const served = times.map((after) => {
    now = Date.UTC(2026, 10, 22) + after;
    return cache.get("/home") !== undefined;
  });
  expect(served).toEqual([true, false, false, true]);
});

test("does not share a response across midnight", async () => {
  const creating = Promise.withResolvers<void>();
  const fill = (text: string) =>
    cache.fill("/home", async () => {
      await creating.promise;
      return { value: text, tags: [campaignsTag], headers: {}, bytes: () => text };
    });
  const yesterdays = fill("yesterday");
  now += DAY_MS;
  const todays = fill("today");
  creating.resolve();
  expect([(await yesterdays).value, (await todays).value]).toEqual(["yesterday", "today"]);
});

test("does not cache a response whose data changed meanwhile, or while changes may be missed", async () => {
  const creating = Promise.withResolvers<void>();
  const stale = cache.fill("/home", async () => {
    await creating.promise;
    return { value: {}, tags: [campaignsTag], headers: {}, bytes: () => "" };
  });
  changes.publish([campaignsTag]);
  creating.resolve();
  expect((await stale).cachedUntil).toBe(0);
  changes.listener.onLost();
  expect((await request("/home")).cachedUntil).toBe(0);
});

test("a hundred thousand unknown URLs take little memory and evict no page in use", async () => {
  const known = Array.from({ length: 100 }, (_, page) => `/page-${page}`);
  for (const key of known) {
    await request(key, "x".repeat(20_000));
    await request(key);
  }
  const before = await measureMemory();
  for (let odd = 0; odd < 100_000; odd += 1) {
    await request(`/odd?${odd}${"x".repeat(300)}`, `${odd}${"x".repeat(100)}`, [campaignTag(odd)]);
  }
  expect((await measureMemory()) - before).toBeLessThan(12 * MB);
  expect(known.filter((key) => !cache.get(key))).toEqual([]);
});

test("responses requested twice stay within the limit, with their tags", async () => {
  const before = await measureMemory();
  for (let odd = 0; odd < 30_000; odd += 1) {
    const key = `/odd?${odd}`;
    const tags = Array.from({ length: 10 }, (_, tag) => campaignTag(10 * odd + tag));
    await request(key, `${odd}`.repeat(50), tags);
    await request(key);
  }
  expect((await measureMemory()) - before).toBeLessThan(64 * MB);
});

test("values, texts and compressed copies take no more memory than estimated", async () => {
  const before = await measureMemory();
  const rows = () => Array.from({ length: 600 }, (_, row) => ({ id: row, name: `Łódź ${row}` }));
  for (let page = 0; page < 1_000; page += 1) {
    const value = page % 2 === 0 ? rows() : {};
    // Half are large values, half texts that hardly compress.
    const text = page % 2 === 0 ? JSON.stringify(value) : randomBytes(40_000).toString("base64");
    const fresh = { value, tags: [campaignsTag], headers: {}, bytes: () => text };
    const { body } =
      cache.get(`/list/${page}`) ?? (await cache.fill(`/list/${page}`, async () => fresh));
    for (const encoding of ["br", "gzip", "identity"] as const) body.encoded(encoding);
    cache.get(`/list/${page}`);
  }
  expect((await measureMemory()) - before).toBeLessThan(64 * MB);
});

test("does not cache very large responses or those with very long URLs", async () => {
  const long = `/odd?${"x".repeat(14_000)}`;
  await request(long);
  await request("/large", "x".repeat(2 * MB));
  expect([cache.get(long), cache.get("/large")]).toEqual([undefined, undefined]);
});

test("does not retain the request of a cached response", async () => {
  const seen = await (async () => {
    const request = { headers: { cookie: "secret" } };
    await cache.fill("/home", async () => {
      const text = `${request.headers.cookie.length} words`;
      return { value: { text }, tags: [campaignsTag], headers: {}, bytes: () => request && text };
    });
    return new WeakRef(request);
  })();
  await measureMemory();
  expect(cache.get("/home")?.body.identity).toBe("6 words");
  expect(seen.deref()).toBeUndefined();
});
