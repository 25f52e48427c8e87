import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DAY_MS } from "#server/platform/clock.ts";
import { createAccount, openSignedIn } from "../account-screen.ts";
import { captureDownload, expectAccessible, type Visitor } from "../visitor.ts";

const figures = (page: Page) => page.locator(".stat-figure");
const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const rangeButton = ({ page }: Visitor) => page.getByRole("button", { name: /^Period:/ });
const calendar = ({ page }: Visitor) => page.getByRole("dialog", { name: "Choose a period" });
const donations = ({ page }: Visitor) =>
  page.getByRole("table", { name: "The donations" }).getByRole("rowheader");

const listItems = ({ page }: Visitor) => page.locator(".donation-list-rows > li");

/**
 * A day whose month and year have donations to the sample organiser's campaign. Yesterday, because on
 * its first morning a month or year has none yet.
 */
const dayWithDonations = () => new Date(Date.now() - DAY_MS);

function yearWithDonations(): string {
  const year = dayWithDonations().getUTCFullYear();
  return `/campaign?from=${year}-01-01&to=${year}-12-31`;
}

test("choosing both days closes the calendar, by mouse and keyboard, as does Escape", async () => {
  const visitor = await openSignedIn("organiser");
  const { page } = visitor;
  await visitor.goto("/campaign");
  await rangeButton(visitor).waitFor();
  expect(await rangeButton(visitor).textContent()).toBe(
    `Period: Jan 1 - Dec ${new Date().getUTCFullYear()}`,
  );
  await rangeButton(visitor).click();
  await calendar(visitor).getByRole("grid").waitFor();
  await expectAccessible(visitor);
  await calendar(visitor).getByRole("button", { name: "Go to the Previous Month" }).click();
  const days = calendar(visitor).getByRole("gridcell").getByRole("button");
  await days.nth(9).click();
  await calendar(visitor).getByText("Choose the other day.").waitFor();
  await days.nth(2).click();
  await calendar(visitor).waitFor({ state: "hidden" });
  await page.waitForURL(/from=20\d\d-\d\d-03&to=20\d\d-\d\d-10$/);
  expect(await rangeButton(visitor).evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  expect(await rangeButton(visitor).textContent()).toMatch(/^Period: \w{3} 3\s–\s10, 20\d\d$/);

  await page.keyboard.press("Enter");
  await calendar(visitor).getByRole("grid").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await calendar(visitor).waitFor({ state: "hidden" });
  await page.waitForURL(/-02&to=20\d\d-\d\d-03$/);

  await rangeButton(visitor).click();
  await page.keyboard.press("Escape");
  await calendar(visitor).waitFor({ state: "hidden" });
  await rangeButton(visitor).click();
  await calendar(visitor).getByRole("button", { name: "Last year" }).click();
  await calendar(visitor).waitFor({ state: "hidden" });
  const year = new Date().getUTCFullYear() - 1;
  await page.waitForURL(new RegExp(`from=${year}-01-01&to=${year}-12-31$`));
  await page.goBack();
  await page.waitForURL(/-02&to=/);
  await visitor.goto("/campaign?from=2001-01-01&to=2001-12-31");
  await page.getByText(/^No donations in this period/).waitFor();
  expect(visitor.complaints).toEqual([]);
});

test("shows one campaign with its figures, filters and exports", async () => {
  const visitor = await openSignedIn("organiser");
  const { page } = visitor;
  await visitor.goto(yearWithDonations());
  const side = page.getByRole("navigation", { name: "Your campaigns" });
  const first = side
    .getByRole("link")
    .filter({ hasNotText: /All your|Newest|Trending|Most|Ending/ })
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
  await expect.poll(() => first.textContent()).toMatch(/^Radio lessons/);
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
  await page.getByText("No matching donations.").waitFor();
  await page.getByLabel("Donor").fill("");
  await expect.poll(() => donations(visitor).count()).toBe(all);

  const exported = (name: RegExp | string) =>
    captureDownload(page, () => page.getByRole("button", { name }).click());
  const table = await exported(/^CSV/);
  expect(table.name).toMatch(/^donations-campaign-\d+-20\d\d-01-01-to-20\d\d-12-31\.csv$/);
  const csv = table.bytes.toString();
  expect(csv.startsWith("\uFEFFdate,")).toBe(true);
  expect(csv.trimEnd().split("\r\n").length).toBeGreaterThan(all);
  const summary = await exported("PDF summary");
  expect(summary.name).toMatch(/^summary-.*\.pdf$/);
  expect(summary.bytes.toString("latin1").startsWith("%PDF-")).toBe(true);
  expect(visitor.complaints).toEqual([]);
});

test("explains how to start to someone without campaigns, hides others' campaigns, and retries a failed call", async () => {
  const visitor = await openSignedIn(await createAccount());
  const { page } = visitor;
  await page.route("**/api/v1/account/overview/**", (route) => route.abort());
  await visitor.goto("/campaign");
  await page.getByText("The figures could not be loaded").waitFor();
  await page.unroute("**/api/v1/account/overview/**");
  const figures = page.getByRole("alert").filter({ hasText: "The figures" });
  await figures.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Start your own campaign").waitFor();
  await visitor.goto("/campaign?id=1");
  await page.getByText("This campaign isn't yours").waitFor();
});

test("the list of campaigns below the overview has its own sort and restores its scroll position", async () => {
  const visitor = await openSignedIn("organiser");
  const { page } = visitor;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visitor.goto("/campaign?sort=most_found");
  await donations(visitor).first().waitFor();
  await page
    .getByRole("navigation", { name: "Causes" })
    .getByRole("link", { name: "Education" })
    .click();
  await page.waitForURL(/\?sort=most_found&list_cause=\d+$/);
  const part = page.getByRole("region", { name: "Donate to a campaign" });
  await part.locator(".donation-list summary").filter({ hasText: "Sort" }).click();
  await part.getByRole("link", { name: "Ending Soon" }).click();
  await page.waitForURL(/\?sort=most_found&list_cause=\d+&list_sort=ending_soon$/);
  await expect
    .poll(() => listItems(visitor).locator(".badge").allTextContents())
    .toSatisfy((causes: string[]) => causes.length > 0 && new Set(causes).size === 1);
  const title = listItems(visitor).last().locator("h3 a");
  await title.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await title.click();
  await page.waitForURL(/\/donate-page\//);
  await page.goBack();
  await title.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await listItems(visitor)
    .first()
    .getByRole("link", { name: /^Donate Now/ })
    .click();
  await page.waitForURL(/\/paymentpage\?campaign=\d+/);
  expect(visitor.complaints).toEqual([]);
});

/** Parts of the dashboard whose columns don't end together or don't fill their row. */
function findRaggedEnds(page: Page): Promise<string[]> {
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

test("the dashboard's columns have the same height, its chart works by keyboard and as a table, and the bell opens", async () => {
  const visitor = await openSignedIn("organiser");
  const { page } = visitor;
  await visitor.goto("/dashboard");
  await figures(page).first().waitFor();
  expect(await findRaggedEnds(page)).toEqual([]);
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await findRaggedEnds(page)).toEqual([]);
  const day = dayWithDonations();
  await visitor.goto(`/dashboard?year=${day.getUTCFullYear()}`);
  const reader = page.getByRole("slider", { name: /^Month by month/ });
  await reader.focus();
  await reader.fill(String(day.getUTCMonth()));
  await page.getByText(/ from \d+ donations?$/).waitFor();
  await page.getByRole("button", { name: "Show as a table" }).click();
  await page
    .getByRole("table")
    .getByRole("rowheader", { name: shortMonth.format(day) })
    .waitFor();
  await page.locator(".notification-bell summary").click();
  const notifications = page.getByRole("region", { name: "Notifications" });
  await notifications.getByRole("listitem").first().waitFor();
  await expectAccessible(visitor);
  expect(visitor.complaints).toEqual([]);
});

test("the area's search and a cause filter the list of campaigns", async () => {
  const visitor = await openSignedIn("donor");
  const { page } = visitor;
  await visitor.goto("/dashboard");
  await page.getByRole("searchbox", { name: "Search campaigns" }).fill("water");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/donationpage\?q=water$/);
  await visitor.goto("/donationpage");
  await listItems(visitor).first().waitFor();
  const count = await listItems(visitor).count();
  const filter = page.locator(".drop-menu").filter({ hasText: "Filter" });
  await filter.locator("summary").click();
  await filter.getByRole("link", { name: "Human Rights" }).click();
  await page.waitForURL(/cause=\d+/);
  await expect.poll(() => listItems(visitor).count()).toBeLessThan(count);
  await expect.poll(() => page.locator(".category-strip-tile[data-current]").count()).toBe(1);
});

test("shows a new user how to start, and retries a failed call", async () => {
  const visitor = await openSignedIn(await createAccount());
  const { page } = visitor;
  await page.route("**/api/v1/account/dashboard/**", (route) => route.abort());
  await visitor.goto("/dashboard");
  await page.getByText("Your figures could not be loaded").waitFor();
  await page.unroute("**/api/v1/account/dashboard/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("You haven't donated yet").waitFor();
  const start = page.getByRole("main").getByRole("link", { name: "Start a Campaign" });
  expect(await start.getAttribute("href")).toBe("/campaign/new");
});
