import { expect, test } from "vitest";
import { reportLink, shareLinks } from "./share-links.ts";

const page = {
  address: "https://give.example.org/donate-page/7",
  title: 'Wells & "pumps" #1?\r\nBcc: all@example.org',
};

test("every network gets the campaign's full URL", () => {
  for (const { href } of shareLinks(page)) {
    expect(decodeURIComponent(href)).toContain(page.address);
  }
});

test("a title can't add parameters to a URL or headers to an email", () => {
  for (const { href } of shareLinks(page)) {
    expect(href).not.toMatch(/["\s#]|Wells &/);
    const names = [...new URL(href).searchParams.keys()];
    expect(names.every((name) => ["text", "u", "url", "subject", "body"].includes(name))).toBe(
      true,
    );
  }
});

test("a report goes to the office with the campaign's URL in its subject", () => {
  const report = new URL(reportLink("office@example.org", page));
  expect(report.pathname).toBe("office@example.org");
  expect(report.searchParams.get("subject")).toBe(`Report Fundraiser: ${page.address}`);
  expect([...report.searchParams.keys()]).toEqual(["subject", "body"]);
});
