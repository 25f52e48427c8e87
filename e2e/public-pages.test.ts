import { describe, expect, inject, test } from "vitest";
import { HOUR_MS } from "#server/platform/clock.ts";
import { idOfDollarCampaign } from "./campaign-screen.ts";
import { newVisitor, sizes } from "./visitor.ts";

const pages = [
  ["/home", "Transform Lives through the Power of Giving"],
  ["/discover", "Explore Our Ongoing Causes"],
  ["/explorecategory", "Category:"],
  ["/explorecategory/1", "Category:"],
  ["/donate-page", "Donate now"],
  ["/donate-page?tab=update", "Update"],
  ["/donate-page?tab=donation", "Donation"],
  ["/donate-page?tab=comments", "Comments"],
  ["/paymentpage", "--select"],
  ["/how-giving-works", "giv"],
  ["/questions", "90%"],
  ["/books", "Books agree as of"],
  ["/contactus", "Need More Info? Contact Us"],
  ["/terms", "donation"],
  ["/privacy", "privacy"],
] as const;

describe.each(pages)("%s", (path, words) => {
  test("answers with its words in the HTML, before any script", async () => {
    const answer = await fetch(inject("siteUrl") + path);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html.toLowerCase()).toContain(words.toLowerCase());
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
    // HTML gives these no autocomplete.
    expect(html).not.toMatch(/<input(?=[^>]* type="(radio|checkbox)")[^>]* autocomplete=/i);
    expect(html).toContain('<meta name="description"');
    expect(html).toContain('<link rel="canonical"');
  });
});

test("the root and the placeholders lead where they should", async () => {
  const lead = async (path: string) => {
    const answer = await fetch(inject("siteUrl") + path, { redirect: "manual" });
    return answer.headers.get("location");
  };
  expect(await lead("/")).toBe("/home");
  expect(await lead("/otherOption1")).toBe("/how-giving-works");
  expect(await lead("/otherOption2")).toBe("/questions");
});

test.each(["/nowhere", "/donate-page/999999", "/donate-page/abc", "/explorecategory/999999"])(
  "%s is not found, kindly",
  async (path) => {
    const answer = await fetch(inject("siteUrl") + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("</footer>");
  },
);

test("trending cards and the featured panel lead to their campaigns by Learn More", async () => {
  const visitor = await newVisitor();
  await visitor.goto("/home");
  const links = visitor.page.locator("main").getByRole("link", { name: /^Learn More about / });
  expect(await links.count()).toBe(7);
  await links.first().click();
  await visitor.page.waitForURL(/\/donate-page\/\d+$/);
});

test("a link preview shows the campaign's picture", async () => {
  const answer = await fetch(`${inject("siteUrl")}/donate-page/${await idOfDollarCampaign()}`);
  const html = await answer.text();
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  const preview = await fetch(picture);
  expect(preview.headers.get("content-type")).toBe("image/jpeg");
  expect(html).toContain("application/ld+json");
});

test("pages are kept, compressed and revalidated", async () => {
  const url = `${inject("siteUrl")}/home`;
  const first = await fetch(url);
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("content-encoding")).toMatch(/br|gzip/);
  const again = await fetch(url, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

test("a request for the head alone leaves the page whole for the next visitor", async () => {
  const url = `${inject("siteUrl")}/questions?asked=head-first`;
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(await (await fetch(url)).text()).toContain("</html>");
});

test("one question is open at a time, and a click on the open one closes it", async () => {
  const visitor = await newVisitor();
  await visitor.goto("/questions");
  const questions = visitor.page.locator("main details[name]");
  expect(await questions.count()).toBe(6);
  await questions.nth(0).locator("summary").click();
  await questions.nth(1).locator("summary").click();
  expect(await visitor.page.locator("main details[name][open]").count()).toBe(1);
  await questions.nth(1).locator("summary").click();
  expect(await visitor.page.locator("main details[name][open]").count()).toBe(0);
});

test("a campaign's tabs bring their code when they are wanted, and the server draws those whose code is missing", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/donate-page");
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Parts of the campaign" }).getByRole("link", { name });
  const mark = () => page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
  const isKept = () => page.evaluate(() => document.documentElement.hasAttribute("data-kept"));
  const donations = page.getByRole("navigation", { name: "Order of donations" });
  await mark();
  const code = page.waitForRequest(/\/assets\/.*\.js$/);
  await tab("Donation").hover();
  await code;
  await tab("Donation").click();
  await donations.waitFor();
  expect(await isKept()).toBe(true);

  await visitor.goto("/donate-page");
  await mark();
  await page.route(/\/assets\/.*\.js$/, (asked) => asked.abort());
  await tab("Donation").click();
  await donations.waitFor();
  expect(await isKept()).toBe(false);
});

test("a page that does not come within two minutes is given up, and can be tried again", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await page.clock.install();
  await visitor.goto("/home");
  await page.route(/\/assets\/contact-page-.*\.js/, () => {});
  // From then on time passes only as the test says, however long its steps take.
  await page.clock.pauseAt(Date.now() + HOUR_MS);
  await page.locator("footer").getByRole("link", { name: "Contact us" }).first().click();
  await page.locator(".page-arrival").waitFor({ state: "attached" });
  await page.clock.fastForward(119_000);
  expect(await page.getByText("Unexpected Application Error!").count()).toBe(0);
  await page.clock.fastForward(2_000);
  await page.getByText("Unexpected Application Error!").waitFor();
  await page.clock.resume();
  // The script is still missing: the page comes whole from the server.
  await page.getByRole("link", { name: "Try again" }).click();
  await page.waitForURL(/\/contactus$/);
  await page.getByRole("heading", { name: "Need More Info" }).waitFor();
});

test.each(Object.entries(sizes))(
  "on a %s without scripts the bar leads to the login and to starting a campaign",
  async (name, size) => {
    const visitor = await newVisitor({ size, javaScript: false });
    const { page } = visitor;
    for (const [link, path] of [
      ["Login", "/login"],
      ["Start a Campaign", "/signup"],
    ] as const) {
      await visitor.goto(link === "Login" ? "/questions" : "/dashboard");
      if (name === "phone") await page.locator(".mobile-menu > summary").click();
      const bar = page.getByRole("navigation", { name: "Main" });
      await bar.getByRole("link", { name: link }).click();
      await page.waitForURL(`**${path}`);
    }
  },
);
