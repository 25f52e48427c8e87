import { expect, test } from "vitest";
import { testMailSite } from "../../../testing/services/test-mail-site.ts";
import type { EmailContent, MailingContent } from "./email-content.ts";
import { layOutEmail } from "./email-layout.ts";

const site = {
  ...testMailSite,
  productName: "Streams & Co",
  publicUrl: "https://give.example.org",
};

const letter: EmailContent = {
  kind: "test",
  to: "ada@example.org",
  subject: "A subject",
  heading: "A <heading>",
  blocks: [
    { kind: "text", text: 'Look at https://give.example.org/login and "<script>".' },
    { kind: "code", code: "012345" },
    { kind: "action", label: "Continue", url: "https://give.example.org/x?a=1&b=2" },
    { kind: "note", text: "A note." },
  ],
};

test("has the same content in both parts, with the product's name and contact details", () => {
  const { subject, text, html } = layOutEmail(letter, site);
  expect(subject).toBe("A subject");
  for (const words of ["012345", "Continue", "A note.", "hello@example.org", "+1 555 010 0199"]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain("A <heading>");
  expect(text).toContain("Continue:\nhttps://give.example.org/x?a=1&b=2");
  expect(text).toContain("Streams & Co, https://give.example.org");
});

test("shows the postal address and phone number in both parts if they are set", () => {
  const contactAddress = "1 Quay <Street>\nHarbourtown";
  const { text, html } = layOutEmail(letter, { ...site, contactAddress, contactPhone: "" });
  expect(text).toContain("Questions? Write to hello@example.org.\n1 Quay <Street>\nHarbourtown\n");
  expect(html).toContain("</a>.<br>1 Quay &#60;Street&#62;<br>Harbourtown</p>");
  for (const part of [text, html]) expect(part).not.toContain("or call");
  const without = layOutEmail(letter, site);
  expect(without.text).toContain("or call +1 555 010 0199.\n\nChoose which emails");
  expect(without.html).toContain("</a> or call +1 555 010 0199.</p>");
});

test("escapes HTML in the content", () => {
  const { html } = layOutEmail(letter, site);
  expect(html).not.toContain("<script");
  expect(html).not.toContain("<heading>");
  expect(html).toContain("Streams &#38; Co");
  expect(html).toContain('href="https://give.example.org/x?a=1&#38;b=2"');
});

test("loads nothing remote, so that it needs no images and doesn't report opens", () => {
  const { html } = layOutEmail(letter, site);
  expect(html).not.toMatch(/<img|<link|src=|url\(|@import/);
  const targets = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url ?? "");
  expect(targets.length).toBeGreaterThan(3);
  for (const url of targets) expect(url).toMatch(/^(https:\/\/give\.example\.org\/|mailto:)/);
});

test("shows a wide logo instead of the name and a square one next to it", () => {
  const logo = { path: "/pictures/site/x/logo.png", width: 200, height: 20, wide: true };
  const src = 'src="https://give.example.org/pictures/site/x/logo.png"';
  const head = (html: string) => /<a class="ink" [^>]*>(.*?)<\/a>/.exec(html)?.[1] ?? "";
  const wide = head(layOutEmail(letter, { ...site, logo }).html);
  expect(wide).toMatch(/^<img class="logo" [^>]*>$/);
  for (const part of [src, 'alt="Streams &#38; Co"', 'width="200"', 'height="20"']) {
    expect(wide).toContain(part);
  }
  const square = head(
    layOutEmail(letter, { ...site, logo: { ...logo, width: 40, height: 40, wide: false } }).html,
  );
  expect(square).toContain('alt=""');
  expect(square).toMatch(/>Streams &#38; Co$/);
});

test("uses the site's colours in light and dark mode", () => {
  const colours = { main: "#5b2a86", accent: "#b3261e" };
  const { html } = layOutEmail(letter, { ...site, colours });
  expect(html).toContain("background:#5b2a86");
  const teal = /#(12312f|45605e|e4efec|4f8f8a|0f5c5a|0b1f1e|2a4f4c|f6efe2|b9cdc9|1d4543|8fd0c8)/;
  expect(html).not.toMatch(teal);
});

test("has dark colours, and light colours as inline styles", () => {
  const { html } = layOutEmail(letter, site);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain("@media (prefers-color-scheme: dark)");
  for (const [, tag] of html.matchAll(/<((?:p|h1|a|td class)\b[^>]*)>/g)) {
    expect(tag).toContain("style=");
  }
});

const issue: MailingContent = {
  subject: "News",
  heading: "News",
  blocks: [
    { kind: "heading", text: "Two <wells>" },
    { kind: "text", text: "One.\nSee https://give.example.org/wells." },
    { kind: "picture", path: "/pictures/campaigns/x/og.jpg", alt: 'A "well"' },
    { kind: "action", label: "Look", url: "https://elsewhere.example/?a=1&b=2" },
  ],
};

test("formats headings, line breaks and pictures in both parts", () => {
  const { text, html } = layOutEmail(issue, site);
  expect(html).toContain(">Two &#60;wells&#62;</h2>");
  expect(html).toContain("One.<br>See <a");
  expect(html).toContain('href="https://give.example.org/wells"');
  expect(html).toContain('src="https://give.example.org/pictures/campaigns/x/og.jpg"');
  expect(html).toContain('alt="A &#34;well&#34;"');
  expect(text).toContain("Two <wells>\n-----------");
  expect(text).toContain('[A "well"]');
});

test("links to the email preferences; a mailing has a footer, links and pixel of its own", () => {
  expect(layOutEmail(letter, site).text).toContain(`${site.publicUrl}/account?tab=notification`);
  const { text, html } = layOutEmail(issue, site, {
    footer: {
      reason: "Because.",
      links: [{ label: "Unsubscribe", url: "https://give.example.org/u" }],
    },
    href: (url) => `https://give.example.org/c?${url.length}`,
    pixel: "https://give.example.org/o.gif",
  });
  for (const part of [text, html]) {
    expect(part).toContain("Because.");
    expect(part).toContain("https://give.example.org/u");
    expect(part).not.toContain("tab=notification");
  }
  expect(html).not.toContain('href="https://elsewhere');
  expect(html).toContain(">https://elsewhere.example/?a=1&#38;b=2</a>");
  expect(text).toContain("https://elsewhere.example/?a=1&b=2");
  expect(html).toContain('<img src="https://give.example.org/o.gif" alt="" width="1" height="1">');
});
