import { expect, test } from "vitest";
import { sharedKey } from "../../tags.ts";
import { untilTag } from "../cache/kept-answer.ts";
import type { Tag } from "../db/tag.ts";
import { edgeDialects } from "./edge-dialect.ts";
import { createEdgeHeaders } from "./edge-headers.ts";

const now = Date.UTC(2026, 10, 22, 12);
const state = { lagging: false };
const headers = createEdgeHeaders({
  dialect: edgeDialects.varnish,
  keyOf: sharedKey,
  clock: () => now,
  lagging: () => state.lagging,
});
const tags = (...names: string[]) => new Set(names as Tag[]);
const DENIED = "no-store, max-age=0";

test("what memory keeps carries its tags as keys, and may be kept for a minute", () => {
  const moment = untilTag(now + 3_600_000);
  const answer = { tags: tags("campaign:12", "campaigns", moment), keptUntil: now + 3_600_000 };
  expect(headers.of(answer, 1234)).toEqual({
    xkey: "all campaign:12 campaigns",
    "x-site-took": "1.234",
    "surrogate-control": "max-age=60",
  });
});

test.each([
  ["that memory drops in 12.9 s", 12_900, "max-age=12"],
  ["that memory drops in less than a second", 999, DENIED],
  ["that memory has dropped", Number.NEGATIVE_INFINITY, DENIED],
])("an answer %s: %j", (_, left, lifetime) => {
  const answer = { tags: tags("campaigns"), keptUntil: now + left };
  expect(headers.lifetimeOf(answer)).toBe(lifetime);
});

test("the longest keys that an answer may have fit into the smallest header that an edge takes, 8 kB", () => {
  const most = Array.from({ length: 99 }, (_, n) => `figures:${999_999_999_999_999 - n}`);
  const { xkey = "" } = headers.of({ tags: tags(...most), keptUntil: now + 60_000 }, 0);
  expect(xkey.split(" ")).toHaveLength(100);
  expect(xkey.length).toBeLessThan(8_000);
});

test("while purges do not get through, lifetimes are short", () => {
  const answer = { tags: tags("campaigns"), keptUntil: now + 3_600_000 };
  state.lagging = true;
  expect(headers.lifetimeOf(answer)).toBe("max-age=2");
  state.lagging = false;
});

test.each([
  ["for one caller", null],
  ["with a tag that names a person", tags("campaigns", "account:7")],
  ["with a tag that nobody has allowed", tags("something-new")],
  [
    "with more keys than a header holds",
    tags(...Array.from({ length: 100 }, (_, n) => `event:${n}`)),
  ],
])("an answer %s is denied and has no keys", (_, its) => {
  expect(headers.of({ tags: its, keptUntil: now + 60_000 }, 0)).toEqual({
    "x-site-took": "0.000",
    "surrogate-control": DENIED,
  });
});
