import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeHref } from "./safe-href.ts";
import { story, storyInput, storyLength } from "./story.ts";

const address = fc.oneof(
  fc.constantFrom(
    "javascript:alert(1)",
    "javascript://example.org/%0aalert(1)",
    " JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "blob:https://example.org/x",
    "https://example.org@evil.example/",
    "example.org/a b",
    "mailto:ada@example.org",
  ),
  fc.webUrl(),
  fc.string(),
);

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("<img onerror=x>", "\u0000", "\ud800"),
);

const run = fc.record(
  {
    text: anyText,
    bold: fc.oneof(fc.constant(true), fc.jsonValue()),
    italic: fc.constant(true),
    href: address,
    onclick: fc.string(),
    style: fc.string(),
  },
  { requiredKeys: ["text"] },
);
const text = fc.oneof(anyText, fc.array(run, { maxLength: 4 }), fc.jsonValue());
const block = fc.oneof(
  fc.record({
    kind: fc.constantFrom("paragraph", "heading", "script", "quote"),
    text,
    by: fc.option(anyText),
    html: fc.string(),
    __proto__: fc.jsonValue(),
  }),
  fc.record({ kind: fc.constant("list"), items: fc.array(text, { maxLength: 3 }) }),
  fc.record({
    kind: fc.constant("picture"),
    picture: fc.record({ image: anyText, alt: anyText, onerror: fc.string() }),
    caption: fc.option(anyText),
  }),
  fc.jsonValue(),
);

const knownKeys = new Set(
  "kind text by items picture image alt caption bold italic href".split(" "),
);

describe("a submitted story", () => {
  test("keeps only blocks, marks and safe links", () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (input) => {
        const read = storyInput.safeParse(input);
        if (!read.success) return;
        expectSafe(read.data);
        expect(story.parse(read.data)).toEqual(read.data);
        expect(storyInput.parse(read.data)).toEqual(read.data);
        expect(JSON.parse(JSON.stringify(read.data))).toEqual(read.data);
      }),
      { numRuns: 2000 },
    );
  });

  test("is refused if it contains one bad link", () => {
    const bad = [{ kind: "paragraph", text: [{ text: "x", href: "javascript:alert(1)" }] }];
    expect(storyInput.safeParse(bad).success).toBe(false);
  });

  test("counts the characters that a reader sees", () => {
    const blocks = storyInput.parse([
      { kind: "heading", text: "Water" },
      { kind: "paragraph", text: [{ text: "is " }, { text: "life", bold: true }] },
      { kind: "list", items: ["one", "two"] },
      { kind: "picture", picture: { image: "x", alt: "y" }, caption: "not counted" },
    ]);
    expect(storyLength(blocks)).toBe(18);
  });
});

function expectSafe(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (!Array.isArray(value)) expect(knownKeys.has(key), key).toBe(true);
    if (key === "bold" || key === "italic") expect(part).toBe(true);
    if (key === "href") expect(new URL(String(part)).protocol).toMatch(/^(https?|mailto):$/);
    if (typeof part === "string") expect(part.isWellFormed()).toBe(true);
    if (typeof part === "string") expect(part).not.toContain("\u0000");
    expectSafe(part);
  }
}

describe("a link's address", () => {
  test("is http, https or mailto, or none", () => {
    fc.assert(
      fc.property(address, (input) => {
        const href = safeHref(input);
        if (href === undefined) return;
        expect(href).toMatch(/^(https?:\/\/[^/@]+|mailto:)/);
        expect(safeHref(href)).toBe(href);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["example.org/page", "https://example.org/page"],
    ["HTTPS://Example.org", "https://example.org/"],
    ["mailto:ada@example.org", "mailto:ada@example.org"],
    ["javascript:alert(1)", undefined],
    ["javascript://example.org/%0aalert(1)", undefined],
    ["ftp://example.org/", undefined],
    ["java\tscript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["https://bank.example@evil.example/", undefined],
    ["/relative", undefined],
    ["hello", undefined],
    ["", undefined],
  ])("%j becomes %j", (input, wanted) => {
    expect(safeHref(input)).toBe(wanted);
  });
});
