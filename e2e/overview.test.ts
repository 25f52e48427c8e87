import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { haveAccount, signedIn } from "./account-screen.ts";
import { giftsOn } from "./sample-days.ts";
import { expectAccessible, expectNoSidewaysScroll, sizes, type Visitor } from "./visitor.ts";

const range = ({ page }: Visitor) => page.getByRole("button", { name: /^Days:/ });
const calendar = ({ page }: Visitor) => page.getByRole("dialog", { name: "Choose the days" });
const donations = ({ page }: Visitor) =>
  page.getByRole("table", { name: "The donations" }).getByRole("rowheader");

const listed = ({ page }: Visitor) => page.locator(".donation-list-rows > li");

/** The overview of a year with gifts: on its first morning the present one has none yet. */
function yearWithGifts(): string {
  const year = giftsOn().getUTCFullYear();
  return `/campaign?from=${year}-01-01&to=${year}-12-31`;
}

test.each(Object.entries(sizes))(
  "the overview on a %s, by day and by night",
  async (_name, size) => {
    const visitor = await signedIn("organiser", { size });
    const { page } = visitor;
    await visitor.goto("/campaign");
    await range(visitor).waitFor();
    expect(await range(visitor).textContent()).toBe(
      `Days: Jan 1 - Dec ${new Date().getUTCFullYear()}`,
    );
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await visitor.goto(yearWithGifts());
      await donations(visitor).first().waitFor();
      await listed(visitor).first().waitFor();
      await expectAccessible(visitor);
      await expectNoSidewaysScroll(visitor);
      await range(visitor).click();
      await calendar(visitor).getByRole("grid").waitFor();
      await expectAccessible(visitor);
      await expectNoSidewaysScroll(visitor);
    }
    expect(visitor.complaints).toEqual([]);
  },
);

test("choosing both days closes the calendar, by mouse and by keyboard; Escape does too", async () => {
  const visitor = await signedIn("organiser");
  const { page } = visitor;
  await visitor.goto("/campaign");
  await range(visitor).click();
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

  const downloads: Record<string, string> = {};
  for (const name of [/^CSV/, "PDF summary"]) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    downloads[download.suggestedFilename()] = await download.path();
  }
  const [table = "", paper = ""] = Object.keys(downloads);
  expect(table).toMatch(/^gifts-campaign-\d+-20\d\d-01-01-to-20\d\d-12-31\.csv$/);
  expect(paper).toMatch(/^summary-.*\.pdf$/);
  const csv = readFileSync(downloads[table] ?? "", "utf8");
  expect(csv.startsWith("\uFEFFdate,")).toBe(true);
  expect(csv.trimEnd().split("\r\n").length).toBeGreaterThan(all);
  expect(readFileSync(downloads[paper] ?? "", "latin1").startsWith("%PDF-")).toBe(true);
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
  await expectAccessible(visitor);
  await visitor.goto("/campaign?id=1");
  await page.getByText("This campaign is not one of yours").waitFor();
  await expectAccessible(visitor);
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
