import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { mailingKinds } from "#contract/outreach/mailings.ts";
import type { SampleEmail } from "../features/foundation/emails/mail-gallery-page.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";
import { createSampleEmails } from "./sample-emails.ts";

const features = new URL("../features/", import.meta.url);
const sources = readdirSync(features, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|^foundation\/emails\//.test(name))
  .map((name) => readFileSync(new URL(name, features), "utf8"))
  .filter((source) => /\/emails\/(email-content|security-email)\.ts"/.test(source));
const gallery = ["./", "../samples/"]
  .map((folder) => new URL(folder, import.meta.url))
  .flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)))
  .filter(({ pathname }) => /\/sample-[\w-]+(?<!\.test)\.ts$/.test(pathname))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
let site: TestSite;
let letters: SampleEmail[];
beforeAll(async () => {
  site = await openTestSite();
  letters = createSampleEmails(site.deps);
});

test("includes every function that writes an email", () => {
  const writers = sources
    .flatMap((source) => [...source.matchAll(/^export function (\w+Email)\(/gm)])
    .map(([, name = ""]) => name)
    // Lays out the mailings, which have entries by kind.
    .filter((name) => name !== "mailingEmail");
  expect(writers.length).toBeGreaterThan(18);
  expect(writers.filter((name) => !gallery.includes(`${name}(`))).toEqual([]);
});

test("shows every kind of email", () => {
  const shown = new Set(letters.map(({ kind }) => kind));
  const written = sources
    .flatMap((source) => [...source.matchAll(/^ *kind: "([a-z]+(?:-[a-z]+)+|receipt)",?$/gm)])
    .map(([, kind]) => kind);
  expect(written.length).toBeGreaterThan(15);
  expect(written.filter((kind) => !shown.has(kind ?? ""))).toEqual([]);
});

test("shows every mailing with its unsubscribe links", () => {
  const urls = ["/m/u/sample", "/m/p/sample"];
  for (const kind of mailingKinds) {
    const letter = letters.find((sample) => sample.kind === kind);
    expect(letter?.footer?.links.map(({ url }) => new URL(url).pathname)).toEqual(urls);
  }
});

test("lists each email in the gallery, and shows it in each look and as text", async () => {
  const list = await site.get("/dev/mails");
  expect(list.status).toBe(200);
  for (const [index, { kind }] of letters.entries()) {
    expect(list.text).toContain(kind);
    const page = await site.get(`/dev/mails/${index}`);
    expect(page.text.match(/<iframe [^>]*sandbox /g)?.length).toBe(3);
    expect(page.text).toContain("<pre>");
  }
  const [light, dark, bare] = await Promise.all(
    ["light", "dark", "no-pictures"].map((look) => site.get(`/dev/mails/0/${look}`)),
  );
  expect(light?.text).toContain("@media not all");
  expect(dark?.text).toContain("@media all");
  expect(bare?.headers.get("content-security-policy")).toContain("img-src 'none'");
  expect((await site.get("/dev/mails/0/blue")).status).toBe(404);
  expect((await site.get("/dev/mails/9999")).status).toBe(404);
});

test("gives every email a subject, alt texts and a link to its preferences", async () => {
  for (const [index, { letter }] of letters.entries()) {
    const { text } = await site.get(`/dev/mails/${index}/light`);
    expect(text).toContain("Choose which emails you get");
    for (const [tag] of text.matchAll(/<img [^>]*>/g)) expect(tag).toMatch(/ alt="[^"]+"/);
    expect(letter.subject).not.toBe("");
  }
});

test("gives emails with a code, invitations and event emails an expiry", () => {
  const expiring = letters.filter(({ letter }) => "until" in letter);
  const withCode = letters.filter(({ letter }) =>
    letter.blocks.some(({ kind }) => kind === "code"),
  );
  expect(withCode.length).toBeGreaterThan(4);
  expect(expiring.map(({ kind }) => kind).toSorted()).toEqual(
    [
      ...withCode.map(({ kind }) => kind),
      ...["office-invitation", "team-invitation"],
      ...["event-signed-up", "event-changed", "event-soon", "event-cancelled"],
    ].toSorted(),
  );
});
