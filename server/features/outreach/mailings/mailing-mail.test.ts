import { beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { mailingMail } from "./mailing-mail.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});

const letter = {
  subject: "Thank you from evil.example/prize",
  heading: "Go to www.evil.example",
  blocks: [
    { kind: "text", text: "Dear {first name},\n\nclaim it at https://evil.example/x or evil.io" },
    { kind: "picture", path: "/pictures/campaigns/a/og.jpg", alt: "evil.com" },
    { kind: "action", label: "See it", url: "https://our.example/donate-page/7" },
  ],
} as const;

const mailTo = (kind: "thank_you" | "update" | "newsletter", hasAccount: boolean) =>
  mailingMail(
    site.deps,
    { id: "0199f0a2", kind, letter: { ...letter, blocks: [...letter.blocks] } },
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

/** The addresses that links of a mail lead to. */
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);

test.each(["thank_you", "update"] as const)(
  "a team's %s to an unproven address carries no link of its words, and no picture",
  (kind) => {
    const mail = mailTo(kind, false);
    const all = `${mail.subject}\n${mail.text}\n${mail.html}`;
    expect(all).not.toMatch(/evil\.\w/);
    expect(mail.html).not.toContain("/pictures/campaigns/");
    expect(mail.subject).toBe("Thank you from [link removed]");
    expect(mail.text).toContain("claim it at [link removed] or [link removed]");
    const own = [site.deps.publicUrl, "https://our.example/", "mailto:"];
    expect(linksIn(mail.html).filter((url) => !own.some((one) => url?.startsWith(one)))).toEqual(
      [],
    );
    expect(mail.html.includes("https://our.example/")).toBe(kind === "update");
  },
);

test("an account with a confirmed address gets the team's links, and the office's letters stay whole", () => {
  for (const mail of [mailTo("update", true), mailTo("newsletter", false)]) {
    expect(linksIn(mail.html)).toContain("https://evil.example/x");
    expect(mail.html).toContain("/pictures/campaigns/a/og.jpg");
  }
});
