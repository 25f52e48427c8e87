import { expect, test } from "vitest";
import { openTestSite } from "../../../testing/test-site.ts";
import { mailingEmail } from "./mailing-email.ts";

const site = await openTestSite();

const content = {
  subject: "Thank you from evil.example/prize",
  heading: "Go to www.evil.example",
  blocks: [
    { kind: "text", text: "Dear {first name},\n\nclaim it at https://evil.example/x or evil.io" },
    { kind: "picture", path: "/pictures/campaigns/a/og.jpg", alt: "evil.com" },
    { kind: "action", label: "See it", url: "https://our.example/donate-page/7" },
  ],
} as const;

const mailTo = (kind: "thank_you" | "update" | "newsletter", hasAccount: boolean) =>
  mailingEmail(
    site.deps,
    { id: "0199f0a2", kind, letter: { ...content, blocks: [...content.blocks] } },
    {
      id: "0199f0a3",
      email: "somebody@example.org",
      name: "win.evil.io",
      attempts: 0,
      has_account: hasAccount,
      wanted: true,
      tracked: false,
    },
  );

const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);

test.each(["thank_you", "update"] as const)(
  "a team's %s to an unconfirmed address carries none of the team's links or pictures",
  (kind) => {
    const mail = mailTo(kind, false);
    const all = `${mail.subject}\n${mail.text}\n${mail.html}`;
    expect(all).not.toMatch(/evil\.\w/);
    expect(mail.html).not.toContain("/pictures/campaigns/");
    expect(mail.subject).toBe("Thank you from [link removed]");
    expect(mail.text).toContain("claim it at [link removed] or [link removed]");
    const allowed = [site.deps.publicUrl, "https://our.example/", "mailto:"];
    expect(
      linksIn(mail.html).filter((url) => !allowed.some((origin) => url?.startsWith(origin))),
    ).toEqual([]);
    expect(mail.html.includes("https://our.example/")).toBe(kind === "update");
  },
);

test("accounts with a confirmed address get the team's links, and newsletters keep theirs", () => {
  for (const mail of [mailTo("update", true), mailTo("newsletter", false)]) {
    expect(linksIn(mail.html)).toContain("https://evil.example/x");
    expect(mail.html).toContain("/pictures/campaigns/a/og.jpg");
  }
});
