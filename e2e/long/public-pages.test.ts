import { expect, test } from "vitest";
import { expectAccessible, newVisitor, sizes } from "../visitor.ts";

const KURIGRAM = /Kurigram/;

test("a search with a typo leads to the number of results and similar campaigns, below the filters", async () => {
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/discover");
  await page.getByLabel("Search", { exact: true }).fill("Kurgiram");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=Kurgiram/);
  const count = page.getByText("1 campaign with words like “Kurgiram”");
  await count.waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "found");
  const box = await count.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(sizes.phone.height / 2);
  const bar = await page.locator(".navigation-bar").boundingBox();
  const field = await page.getByLabel("Search", { exact: true }).boundingBox();
  expect(field?.y).toBeGreaterThan(bar?.height ?? Number.NaN);
  await page.getByRole("link", { name: KURIGRAM }).first().waitFor();
  expect(await page.getByText("Donate Now").count()).toBe(0);
  expect(visitor.complaints).toEqual([]);
});

test("suggestions can be chosen by keyboard", async () => {
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/discover");
  await page.getByLabel("Search", { exact: true }).focus();
  const field = page.getByRole("combobox", { name: "Search", exact: true });
  await field.waitFor();
  await page.keyboard.type("kurig");
  const option = page.getByRole("option", { name: KURIGRAM });
  await option.waitFor();
  expect(await field.getAttribute("aria-expanded")).toBe("true");
  expect(await field.getAttribute("aria-activedescendant")).toBeNull();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.hasAttribute("aria-activedescendant"));
  expect(await option.getAttribute("aria-selected")).toBe("true");
  expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
  await expectAccessible(visitor);
  await page.keyboard.press("Escape");
  await option.waitFor({ state: "hidden" });
  expect(await field.inputValue()).toBe("kurig");
  await page.keyboard.press("ArrowDown");
  await option.waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/donate-page\/\d+/);
  expect(visitor.complaints).toEqual([]);
});

test("Enter without a selection searches for the typed text and reports no results", async () => {
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/discover");
  await page.getByLabel("Search", { exact: true }).fill("xylophone");
  await page.keyboard.press("Enter");
  const message = page.getByText("No campaigns for “xylophone”");
  await message.waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "found");
  expect((await message.boundingBox())?.y).toBeLessThan(sizes.phone.height / 2);
});

test("on a phone the search is on the first screen and the filters are in a popover", async () => {
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/discover");
  const field = await page.getByLabel("Search", { exact: true }).boundingBox();
  expect((field?.y ?? Number.NaN) + (field?.height ?? 0)).toBeLessThan(sizes.phone.height);
  const sort = page.getByLabel("Sort", { exact: true });
  expect(await sort.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Filters" }).click();
  await sort.waitFor();
  await expectAccessible(visitor);
  await expectAccessible(visitor);
  await page.keyboard.press("Escape");
  await sort.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Status").selectOption({ label: "Ended" });
  await page.getByRole("button", { name: "Show campaigns" }).click();
  await page.waitForURL(/state=ended/);
  await page.getByRole("button", { name: "Filters (1)" }).waitFor();
  expect(await sort.isVisible()).toBe(false);
});

test("the first campaign is on the first screen, and a cause limits the search to its campaigns", async () => {
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/discover");
  const cards = page.locator("#campaigns article");
  expect((await cards.first().boundingBox())?.y).toBeLessThan(sizes.phone.height);
  await page.getByLabel("Search", { exact: true }).fill("school");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=school/);
  const causes = page.getByRole("navigation", { name: "Causes" });
  await causes.getByRole("link", { name: "Education" }).click();
  await page.waitForURL(/q=school&cause=\d+/);
  await page.waitForFunction(() => !document.querySelector("main .skeleton"));
  const names = await page.locator(".campaign-card-category").allTextContents();
  expect(new Set(names)).toEqual(new Set(["Education"]));
});

test("Learn More on trending cards and the featured panel leads to the campaign", async () => {
  const visitor = await newVisitor();
  await visitor.goto("/home");
  const links = visitor.page.locator("main").getByRole("link", { name: /^Learn More about / });
  expect(await links.count()).toBe(7);
  await links.first().click();
  await visitor.page.waitForURL(/\/donate-page\/\d+$/);
});

test("keeps one question open at a time, and a click closes it", async () => {
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

test("a campaign's tabs load their code on hover, and the server renders a tab whose code fails to load", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/donate-page");
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Campaign sections" }).getByRole("link", { name });
  const markDocument = () =>
    page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
  const isKept = () => page.evaluate(() => document.documentElement.hasAttribute("data-kept"));
  const donations = page.getByRole("navigation", { name: "Sort donations" });
  await markDocument();
  const code = page.waitForRequest(/\/assets\/.*\.js$/);
  await tab("Donation").hover();
  await code;
  await tab("Donation").click();
  await donations.waitFor();
  expect(await isKept()).toBe(true);

  await visitor.goto("/donate-page");
  await markDocument();
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await tab("Donation").click();
  await donations.waitFor();
  expect(await isKept()).toBe(false);
});
