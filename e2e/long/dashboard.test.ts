import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DAY_MS } from "#server/platform/clock.ts";
import { haveAccount, signedIn } from "../account-screen.ts";
import { downloaded, expectAccessible, type Visitor } from "../visitor.ts";

const figures = (page: Page) => page.locator(".stat-figure");
const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const range = ({ page }: Visitor) => page.getByRole("button", { name: /^Days:/ });
const calendar = ({ page }: Visitor) => page.getByRole("dialog", { name: "Choose the days" });
const donations = ({ page }: Visitor) =>
  page.getByRole("table", { name: "The donations" }).getByRole("rowheader");

const listed = ({ page }: Visitor) => page.locator(".donation-list-rows > li");

/**
 * A day whose month and year have gifts to the sample organiser's campaign: on the first morning of a month or
 * a year, that one has none yet.
 */
const giftsOn = () => new Date(Date.now() - DAY_MS);

/** The overview of a year with gifts. */
function yearWithGifts(): string {
  const year = giftsOn().getUTCFullYear();
  return `/campaign?from=${year}-01-01&to=${year}-12-31`;
}

test("choosing both days closes the calendar, by mouse and by keyboard; Escape does too", async () => {
  const visitor = await signedIn("organiser");
  const { page } = visitor;
  await visitor.goto("/campaign");
  await range(visitor).waitFor();
  expect(await range(visitor).textContent()).toBe(
    `Days: Jan 1 - Dec ${new Date().getUTCFullYear()}`,
  );
  await range(visitor).click();
  await calendar(visitor).getByRole("grid").waitFor();
  await expectAccessible(visitor);
  await calendar(visitor).getByRole("button", { name: "Go to the Previous Month" }).click();
  const days = calendar(visitor).getByRole("gridcell").getByRole("button");
  await days.nth(9).click();
  await calendar(visitor).getByText("Now the other day.").waitFor();
  await days.nth(2).click();
  await calendar(visitor).waitFor({ state: "hidden" });
  await page.waitForURL(/from=20\d\d-\d\d-03&to=20\d\d-\d\d-10$/);
  expect(await range(visitor).evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await range(visitor).textContent()).toMatch(/^Days: \w{3} 3\s–\s10, 20\d\d$/);

  await page.keyboard.press("Enter");
  await calendar(visitor).getByRole("grid").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await calendar(visitor).waitFor({ state: "hidden" });
  await page.waitForURL(/-02&to=20\d\d-\d\d-03$/);

  await range(visitor).click();
  await page.keyboard.press("Escape");
  await calendar(visitor).waitFor({ state: "hidden" });
  await range(visitor).click();
  await calendar(visitor).getByRole("button", { name: "Last year" }).click();
  await calendar(visitor).waitFor({ state: "hidden" });
  const year = new Date().getUTCFullYear() - 1;
  await page.waitForURL(new RegExp(`from=${year}-01-01&to=${year}-12-31$`));
  await page.goBack();
  await page.waitForURL(/-02&to=/);
  await visitor.goto("/campaign?from=2001-01-01&to=2001-12-31");
  await page.getByText(/^No gifts in these days/).waitFor();
  expect(visitor.complaints).toEqual([]);
});

test("one campaign, its figures, its filters, and its exports", async () => {
  const visitor = await signedIn("organiser");
  const { page } = visitor;
  await visitor.goto(yearWithGifts());
  const side = page.getByRole("navigation", { name: "Your campaigns" });
  const first = side
    .getByRole("link")
    .filter({ hasNotText: /All of your|Newest|Trending|Most|Ending/ })
    .first();
  await side.locator("summary").click();
  expect(await side.locator(".drop-menu a").allTextContents()).toEqual([
    "Newest",
    "Trending",
    "Most Found",
    "Ending Soon",
  ]);
  await side.getByRole("link", { name: "Most Found" }).click();
  await page.waitForURL(/sort=most_found$/);
  // The others of the sample organiser are drafts.
  await expect.poll(() => first.textContent()).toMatch(/^A boat with a fridge/);
  const title = (await first.textContent()) ?? "";
  await first.click();
  await page.waitForURL(/id=\d+/);
  await page.getByRole("heading", { name: title, level: 2 }).waitFor();
  await donations(visitor).first().waitFor();
  await page.getByRole("button", { name: "Show as a table" }).click();
  await page.getByRole("table", { name: /^Giving by month/ }).waitFor();
  for (const label of [
    "Total Email sent",
    "Delivered",
    "Opened",
    "Clicked",
    "Rejected",
    "Responded",
  ]) {
    await page.getByRole("term").filter({ hasText: label }).waitFor();
  }
  const all = await donations(visitor).count();
  await page.getByLabel("Donor").fill("nobody has this name");
  await page.keyboard.press("Enter");
  await page.getByText("No donations match.").waitFor();
  await page.getByLabel("Donor").fill("");
  await expect.poll(() => donations(visitor).count()).toBe(all);

  const exported = (name: RegExp | string) =>
    downloaded(page, () => page.getByRole("button", { name }).click());
  const table = await exported(/^CSV/);
  expect(table.name).toMatch(/^gifts-campaign-\d+-20\d\d-01-01-to-20\d\d-12-31\.csv$/);
  const csv = table.bytes.toString();
  expect(csv.startsWith("\uFEFFdate,")).toBe(true);
  expect(csv.trimEnd().split("\r\n").length).toBeGreaterThan(all);
  const summary = await exported("PDF summary");
  expect(summary.name).toMatch(/^summary-.*\.pdf$/);
  expect(summary.bytes.toString("latin1").startsWith("%PDF-")).toBe(true);
  expect(visitor.complaints).toEqual([]);
});

test("somebody without a campaign reads how to begin; another's campaign is not there; a failing call has its way out", async () => {
  const visitor = await signedIn(await haveAccount());
  const { page } = visitor;
  await page.route("**/api/v1/account/overview/**", (route) => route.abort());
  await visitor.goto("/campaign");
  await page.getByText("The figures could not be loaded").waitFor();
  await page.unroute("**/api/v1/account/overview/**");
  const figures = page.getByRole("alert").filter({ hasText: "The figures" });
  await figures.getByRole("button", { name: "Try again" }).click();
  await page.getByText("A campaign of your own").waitFor();
  await visitor.goto("/campaign?id=1");
  await page.getByText("This campaign is not one of yours").waitFor();
});

test("below the overview, the list of campaigns has an order of its own and keeps its place", async () => {
  const visitor = await signedIn("organiser");
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visitor.goto("/campaign?sort=most_found");
  await donations(visitor).first().waitFor();
  await page
    .getByRole("navigation", { name: "Causes" })
    .getByRole("link", { name: "Education" })
    .click();
  await page.waitForURL(/\?sort=most_found&list_cause=\d+$/);
  const part = page.getByRole("region", { name: "Give to a campaign" });
  await part.locator(".donation-list summary").filter({ hasText: "Sort" }).click();
  await part.getByRole("link", { name: "Ending Soon" }).click();
  await page.waitForURL(/\?sort=most_found&list_cause=\d+&list_sort=ending_soon$/);
  await expect
    .poll(() => listed(visitor).locator(".badge").allTextContents())
    .toSatisfy((causes: string[]) => causes.length > 0 && new Set(causes).size === 1);
  const title = listed(visitor).last().locator("h3 a");
  await title.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await title.click();
  await page.waitForURL(/\/donate-page\//);
  await page.goBack();
  await title.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await listed(visitor)
    .first()
    .getByRole("link", { name: /^Donate Now/ })
    .click();
  await page.waitForURL(/\/paymentpage\?campaign=\d+/);
  expect(visitor.complaints).toEqual([]);
});

/** Parts of the dashboard whose columns end at different heights, or before their row does. */
function raggedEnds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".stat-row, .dashboard-screen-columns, .filled-grid")].flatMap(
      (part) => {
        const boxes = [...part.children].map((child) => child.getBoundingClientRect());
        const end = part.getBoundingClientRect();
        const last = boxes.filter(({ top }) => Math.abs(top - (boxes.at(-1)?.top ?? 0)) < 1);
        const even = last.every(({ bottom }) => Math.abs(bottom - end.bottom) < 1);
        const full = Math.abs((last.at(-1)?.right ?? 0) - end.right) < 1;
        return even && full ? [] : [part.className];
      },
    ),
  );
}

test("the dashboard's columns end evenly, its months are read by keyboard and as a table, and the bell opens", async () => {
  const visitor = await signedIn("organiser");
  const { page } = visitor;
  await visitor.goto("/dashboard");
  await figures(page).first().waitFor();
  expect(await raggedEnds(page)).toEqual([]);
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await raggedEnds(page)).toEqual([]);
  const gifts = giftsOn();
  await visitor.goto(`/dashboard?year=${gifts.getUTCFullYear()}`);
  const reader = page.getByRole("slider", { name: /^Month by month/ });
  await reader.focus();
  await reader.fill(String(gifts.getUTCMonth()));
  await page.getByText(/ from \d+ donations?$/).waitFor();
  await page.getByRole("button", { name: "Show as a table" }).click();
  await page
    .getByRole("table")
    .getByRole("rowheader", { name: shortMonth.format(gifts) })
    .waitFor();
  await page.locator(".notification-bell summary").click();
  const notifications = page.getByRole("region", { name: "Notifications" });
  await notifications.getByRole("listitem").first().waitFor();
  await expectAccessible(visitor);
  expect(visitor.complaints).toEqual([]);
});

test("the search of the area and a cause narrow the list of campaigns", async () => {
  const visitor = await signedIn("donor");
  const { page } = visitor;
  await visitor.goto("/dashboard");
  await page.getByRole("searchbox", { name: "Search campaigns" }).fill("water");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/donationpage\?q=water$/);
  await visitor.goto("/donationpage");
  await listed(visitor).first().waitFor();
  const count = await listed(visitor).count();
  const filter = page.locator(".drop-menu").filter({ hasText: "Filter" });
  await filter.locator("summary").click();
  await filter.getByRole("link", { name: "Education" }).click();
  await page.waitForURL(/cause=\d+/);
  await expect.poll(() => listed(visitor).count()).toBeLessThan(count);
  await expect.poll(() => page.locator(".category-strip-tile[data-current]").count()).toBe(1);
});

test("somebody new is shown the ways to begin, and a failing call its way out", async () => {
  const visitor = await signedIn(await haveAccount());
  const { page } = visitor;
  await page.route("**/api/v1/account/dashboard/**", (route) => route.abort());
  await visitor.goto("/dashboard");
  await page.getByText("Your figures could not be loaded").waitFor();
  await page.unroute("**/api/v1/account/dashboard/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Your first gift stands here").waitFor();
  const start = page.getByRole("main").getByRole("link", { name: "Start a Campaign" });
  expect(await start.getAttribute("href")).toBe("/campaign/new");
});
