import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { haveAccount, signedIn } from "./account-screen.ts";
import { approve, checkOut, fillGift } from "./giving-form.ts";
import { giftsOn } from "./sample-days.ts";
import { expectAccessible, expectNoSidewaysScroll, newVisitor, sizes } from "./visitor.ts";

const figures = (page: Page) => page.locator(".stat-figure");
const shortMonth = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

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

describe.each(Object.entries(sizes))("on a %s", (_name, size) => {
  test.each(["light", "dark"] as const)(
    "the dashboard and the list of campaigns, %s",
    async (scheme) => {
      const visitor = await signedIn("organiser", { size });
      const { page } = visitor;
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await visitor.goto("/dashboard");
      await figures(page).first().waitFor();
      await expectAccessible(visitor);
      await expectNoSidewaysScroll(visitor);
      if (size === sizes.desktop) {
        expect(await raggedEnds(page)).toEqual([]);
        await page.setViewportSize({ width: 768, height: 900 });
        expect(await raggedEnds(page)).toEqual([]);
        await page.setViewportSize(size);
      }
      const gifts = giftsOn();
      await visitor.goto(`/dashboard?year=${gifts.getUTCFullYear()}`);
      const reader = page.getByRole("slider", { name: /^Month by month/ });
      await reader.focus();
      await reader.fill(String(gifts.getUTCMonth()));
      await page.getByText(/ from \d+ gifts?$/).waitFor();
      await expectAccessible(visitor);
      await page.getByRole("button", { name: "Show as a table" }).click();
      await page
        .getByRole("table")
        .getByRole("rowheader", { name: shortMonth.format(gifts) })
        .waitFor();
      await page.locator(".notification-bell summary").click();
      await page
        .getByRole("region", { name: "Notifications" })
        .getByRole("listitem")
        .first()
        .waitFor();
      await expectAccessible(visitor);
      await visitor.goto("/donationpage?q=school");
      await page.getByRole("heading", { name: "Campaigns for “school”" }).waitFor();
      await expectAccessible(visitor);
      await expectNoSidewaysScroll(visitor);
      const paper = await page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor,
      );
      expect(paper).toBe(scheme === "dark" ? "rgb(13, 30, 29)" : "rgb(251, 247, 240)");
      expect(visitor.complaints).toEqual([]);
    },
  );
});

test("the drawer opens, keeps the focus, and closes, by keyboard alone", async () => {
  const visitor = await signedIn("donor", { size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/dashboard");
  const opener = page.getByRole("button", { name: "Open the menu" });
  await opener.focus();
  expect(await opener.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await drawer.waitFor();
  expect(await opener.getAttribute("aria-expanded")).toBe("true");
  await expectAccessible(visitor);
  const outside = () =>
    page.evaluate(() => {
      const { activeElement: at, body } = document;
      return at !== body && !at?.closest("dialog");
    });
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press("Tab");
    expect(await outside()).toBe(false);
  }
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await opener.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Enter");
  await drawer.getByRole("link", { name: "Setting" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/account$/);
  await drawer.waitFor({ state: "hidden" });
});

test("the side menu leads to the sections of the dashboard, and the account menu out", async () => {
  const visitor = await signedIn("organiser");
  const { page } = visitor;
  await page.getByRole("link", { name: "My Profile" }).click();
  await page.waitForURL(/\/dashboard$/);
  const menu = page.getByRole("navigation", { name: "Your area" });
  await menu.waitFor();
  expect(await page.getByRole("contentinfo").count()).toBe(0);
  await menu.getByRole("link", { name: "Setting" }).click();
  await page.waitForURL(/\/account$/);
  await menu.getByRole("link", { name: "Fundraising" }).click();
  await page.waitForURL(/\/dashboard#fundraising$/);
  const section = page.getByRole("heading", { name: "Fundraising" });
  const inSight = () =>
    section.evaluate((it) => {
      const { top, bottom } = it.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await figures(page).first().waitFor();
  await expect.poll(inSight).toBe(true);
  expect(await menu.getByRole("link", { name: "Fundraising" }).getAttribute("aria-current")).toBe(
    "page",
  );
  await page.locator(".account-menu-person").click();
  await page.keyboard.press("Escape");
  expect(await page.getByRole("button", { name: "Logout" }).isVisible()).toBe(false);
  await page.locator(".account-menu-person").click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/);
});

test("a gift moves the figures and the bell in every window, and leads to the gifts", async () => {
  const windows = [await signedIn("organiser"), await signedIn("organiser")];
  const before: string[] = [];
  for (const { page, goto } of windows) {
    await goto("/dashboard");
    await figures(page).first().waitFor();
    before.push((await figures(page).first().textContent()) ?? "");
  }
  const [first] = windows;
  const href = await first?.page.locator(".own-campaign-card .link").first().getAttribute("href");
  const campaign = new URLSearchParams(href?.split("?")[1]).get("id");

  const donor = await newVisitor();
  await donor.goto(`/paymentpage?campaign=${campaign}`);
  await fillGift(donor, "500");
  await checkOut(donor);
  await approve(donor);

  for (const [place, { page }] of windows.entries()) {
    await expect.poll(() => figures(page).first().textContent()).not.toBe(before[place]);
    await page.getByRole("status").filter({ hasText: "Ifeoma Example gave $500" }).waitFor();
  }
  const page = windows[0]?.page as Page;
  await page.locator(".notification-bell summary").click();
  const notifications = page.getByRole("region", { name: "Notifications" });
  const gift = notifications.getByRole("link", { name: /Ifeoma Example gave \$500/ });
  expect(await gift.getAttribute("href")).toBe(`/campaign/${campaign}/gifts`);
  await notifications.getByRole("button", { name: "Mark all as read" }).click();
  for (const window of windows) {
    await expect.poll(() => window.page.locator(".notification-bell-count").count()).toBe(0);
  }
  expect([...windows, donor].flatMap(({ complaints }) => complaints)).toEqual([]);
});

test("Filter, Sort and the search narrow the list; dropdowns close outside of them", async () => {
  const visitor = await signedIn("donor");
  const { page } = visitor;
  await visitor.goto("/dashboard");
  await page.getByRole("searchbox", { name: "Search campaigns" }).fill("water");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/donationpage\?q=water$/);
  await visitor.goto("/donationpage");
  const rows = page.locator(".donation-list-rows > li");
  await rows.first().waitFor();
  const count = await rows.count();
  const filter = page.locator(".drop-menu").filter({ hasText: "Filter" });
  await filter.locator("summary").click();
  await filter.getByRole("link", { name: "Education" }).waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await filter.getByRole("link", { name: "Education" }).waitFor({ state: "hidden" });
  await filter.locator("summary").click();
  await filter.getByRole("link", { name: "Education" }).click();
  await page.waitForURL(/cause=\d+/);
  await expect.poll(() => rows.count()).toBeLessThan(count);
  await expect.poll(() => page.locator(".category-strip-tile[data-current]").count()).toBe(1);
  const sort = page.locator(".drop-menu").filter({ hasText: "Sort" });
  await sort.locator("summary").click();
  const labels = await sort.getByRole("link").allTextContents();
  expect(labels).toEqual(["Newest", "Trending", "Most Found", "Ending Soon"]);
  await sort.getByRole("link", { name: "Most Found" }).click();
  await page.waitForURL(/sort=most_found/);
  await rows
    .first()
    .getByRole("link", { name: /^Donate Now/ })
    .click();
  await page.waitForURL(/\/paymentpage\?campaign=\d+/);
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
  await expectAccessible(visitor);
  const start = page.getByRole("main").getByRole("link", { name: "Start a Campaign" });
  expect(await start.getAttribute("href")).toBe("/campaign/new");
});

test("a guest is sent to log in, and comes back", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/donationpage?sort=newest");
  await page.waitForURL(/\/login\?next=%2Fdonationpage%3Fsort%3Dnewest$/);
});
