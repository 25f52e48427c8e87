import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { campaignsTag, campaignTag } from "../../tags.ts";
import { memoryInUse } from "../../testing/test-memory.ts";
import { DAY_MS } from "../clock.ts";
import { type Changes, createChanges } from "../db/changes.ts";
import type { Tag } from "../db/tag.ts";
import { type AnswerCache, createAnswerCache } from "./answer-cache.ts";
import { untilTag } from "./kept-answer.ts";

const MB = 1024 * 1024;
let changes: Changes;
let cache: AnswerCache;
let now: number;

beforeEach(() => {
  now = Date.UTC(2026, 10, 22);
  changes = createChanges();
  cache = createAnswerCache(changes, () => now);
  changes.listener.resumed();
});

const ask = (key: string, text = "words", tags: readonly Tag[] = [campaignsTag]) =>
  cache.get(key) ??
  cache.fill(key, async () => ({ value: { text }, tags, headers: {}, bytes: () => text }));

test("an answer comes from memory until something in it changes", async () => {
  await ask("/home");
  expect(cache.get("/home")?.value).toEqual({ text: "words" });
  changes.publish([campaignsTag]);
  expect(cache.get("/home")).toBeUndefined();
});

test("an answer tells until when memory keeps it, and that it does not any more", async () => {
  const endOfDay = Date.UTC(2026, 10, 23);
  const soon = Date.UTC(2026, 10, 22, 0, 0, 5);
  const kept = await ask("/home");
  const short = await ask("/events", "words", [campaignsTag, untilTag(soon)]);
  expect([kept.keptUntil, short.keptUntil]).toEqual([endOfDay, soon]);
  changes.publish([campaignsTag]);
  expect([kept.keptUntil, short.keptUntil]).toEqual([0, 0]);
});

test("an answer is given on the day of which it tells, and on no other", async () => {
  await ask("/home");
  const times = [DAY_MS - 1, DAY_MS, -1, 0];
  const given = times.map((after) => {
    now = Date.UTC(2026, 10, 22) + after;
    return cache.get("/home") !== undefined;
  });
  expect(given).toEqual([true, false, false, true]);
});

test("who comes after midnight does not share what was begun before", async () => {
  const making = Promise.withResolvers<void>();
  const fill = (text: string) =>
    cache.fill("/home", async () => {
      await making.promise;
      return { value: text, tags: [campaignsTag], headers: {}, bytes: () => text };
    });
  const yesterdays = fill("yesterday");
  now += DAY_MS;
  const todays = fill("today");
  making.resolve();
  expect([(await yesterdays).value, (await todays).value]).toEqual(["yesterday", "today"]);
});

test("an answer that was overtaken while it was made, or came while changes may be missed, is not kept", async () => {
  const making = Promise.withResolvers<void>();
  const overtaken = cache.fill("/home", async () => {
    await making.promise;
    return { value: {}, tags: [campaignsTag], headers: {}, bytes: () => "" };
  });
  changes.publish([campaignsTag]);
  making.resolve();
  expect((await overtaken).keptUntil).toBe(0);
  changes.listener.lost();
  expect((await ask("/home")).keptUntil).toBe(0);
});

test("a hundred thousand unknown addresses take no memory and push out no page that people use", async () => {
  const known = Array.from({ length: 100 }, (_, page) => `/page-${page}`);
  for (const key of known) {
    await ask(key, "x".repeat(20_000));
    await ask(key);
  }
  const before = await memoryInUse();
  for (let odd = 0; odd < 100_000; odd += 1) {
    await ask(`/odd?${odd}${"x".repeat(300)}`, `${odd}${"x".repeat(100)}`, [campaignTag(odd)]);
  }
  expect((await memoryInUse()) - before).toBeLessThan(12 * MB);
  expect(known.filter((key) => !cache.get(key))).toEqual([]);
});

test("answers that are asked for again stay below the limit, with their tags", async () => {
  const before = await memoryInUse();
  for (let odd = 0; odd < 30_000; odd += 1) {
    const key = `/odd?${odd}`;
    const tags = Array.from({ length: 10 }, (_, tag) => campaignTag(10 * odd + tag));
    await ask(key, `${odd}`.repeat(50), tags);
    await ask(key);
  }
  expect((await memoryInUse()) - before).toBeLessThan(64 * MB);
});

test("values, texts and compressed copies take no more memory than is counted", async () => {
  const before = await memoryInUse();
  const rows = () => Array.from({ length: 600 }, (_, row) => ({ id: row, name: `Łódź ${row}` }));
  for (let page = 0; page < 1_000; page += 1) {
    const value = page % 2 === 0 ? rows() : {};
    // What the second kind counts for is its text, which hardly gets shorter when it is compressed.
    const text = page % 2 === 0 ? JSON.stringify(value) : randomBytes(40_000).toString("base64");
    const fresh = { value, tags: [campaignsTag], headers: {}, bytes: () => text };
    const { body } =
      cache.get(`/list/${page}`) ?? (await cache.fill(`/list/${page}`, async () => fresh));
    for (const encoding of ["br", "gzip", "identity"] as const) body.packed(encoding);
    cache.get(`/list/${page}`);
  }
  expect((await memoryInUse()) - before).toBeLessThan(64 * MB);
});

test("answers with very long addresses and very large answers are not kept", async () => {
  const long = `/odd?${"x".repeat(14_000)}`;
  await ask(long);
  await ask("/large", "x".repeat(2 * MB));
  expect([cache.get(long), cache.get("/large")]).toEqual([undefined, undefined]);
});

test("a kept answer does not keep its request in memory", async () => {
  const seen = await (async () => {
    const request = { headers: { cookie: "secret" } };
    await cache.fill("/home", async () => {
      const text = `${request.headers.cookie.length} words`;
      return { value: { text }, tags: [campaignsTag], headers: {}, bytes: () => request && text };
    });
    return new WeakRef(request);
  })();
  await memoryInUse();
  expect(cache.get("/home")?.body.identity).toBe("6 words");
  expect(seen.deref()).toBeUndefined();
});
