import { expect, test } from "vitest";
import type { Letter } from "./letter.ts";
import { layOutLetter } from "./mail-layout.ts";

const site = {
  productName: "Streams & Co",
  publicUrl: "https://give.example.org",
  contactEmail: "hello@example.org",
  contactPhone: "+1 555 010 0199",
};

const letter: Letter = {
  kind: "test",
  to: "ada@example.org",
  subject: "A subject",
  heading: "A <heading>",
  blocks: [
    { kind: "text", text: 'Look at https://give.example.org/login and "<script>".' },
    { kind: "code", code: "012345" },
    { kind: "action", label: "Go on", url: "https://give.example.org/x?a=1&b=2" },
    { kind: "note", text: "A note." },
  ],
};

test("both parts say the same, with the product's name and how to reach its people", () => {
  const { subject, text, html } = layOutLetter(letter, site);
  expect(subject).toBe("A subject");
  for (const words of ["012345", "Go on", "A note.", "hello@example.org", "+1 555 010 0199"]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain("A <heading>");
  expect(text).toContain("Go on:\nhttps://give.example.org/x?a=1&b=2");
  expect(text).toContain("Streams & Co, https://give.example.org");
});

test("whatever a letter says is inert in its HTML", () => {
  const { html } = layOutLetter(letter, site);
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<heading>");
  expect(html).toContain("Streams &#38; Co");
  expect(html).toContain('href="https://give.example.org/x?a=1&#38;b=2"');
});

test("nothing is loaded from anywhere: readable without pictures, and telling nobody of it", () => {
  const { html } = layOutLetter(letter, site);
  expect(html).not.toMatch(/<img|<link|src=|url\(|@import/);
  const targets = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url ?? "");
  expect(targets.length).toBeGreaterThan(3);
  for (const url of targets) expect(url).toMatch(/^(https:\/\/give\.example\.org\/|mailto:)/);
});

test("it has colours for the dark, and its own in the light at every element", () => {
  const { html } = layOutLetter(letter, site);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain("@media (prefers-color-scheme: dark)");
  for (const [, tag] of html.matchAll(/<((?:p|h1|a|td class)\b[^>]*)>/g)) {
    expect(tag).toContain("style=");
  }
});
