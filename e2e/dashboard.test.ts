import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSignedIn } from "./account-screen.ts";
import { approvePayment, checkOut, fillGivingForm } from "./giving-form.ts";
import { expectAccessible, newVisitor, sizes } from "./visitor.ts";

const figures = (page: Page) => page.locator(".stat-figure");

test("the drawer opens, traps the focus and closes by keyboard", async () => {
  const visitor = await openSignedIn("donor", { size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/dashboard");
  const opener = page.getByRole("button", { name: "Open menu" });
  await opener.focus();
  expect(await opener.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await drawer.waitFor();
  await expectAccessible(visitor);
  expect(await opener.getAttribute("aria-expanded")).toBe("true");
  const isFocusOutside = () =>
    page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement !== body && !activeElement?.closest("dialog");
    });
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press("Tab");
    expect(await isFocusOutside()).toBe(false);
  }
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "hidden" });
  await expect
    .poll(() => opener.evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(await opener.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Enter");
  await drawer.getByRole("link", { name: "Setting" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/account$/);
  await drawer.waitFor({ state: "hidden" });
});

test("the side menu leads to the dashboard's sections, and the account menu logs out", async () => {
  const visitor = await openSignedIn("organiser");
  const { page } = visitor;
  await visitor.goto("/home");
  await page.getByRole("link", { name: "My Profile" }).click();
  await page.waitForURL(/\/dashboard$/);
  const menu = page.getByRole("navigation", { name: "Your account" });
  await menu.waitFor();
  expect(await page.getByRole("contentinfo").count()).toBe(0);
  await menu.getByRole("link", { name: "Setting" }).click();
  await page.waitForURL(/\/account$/);
  await menu.getByRole("link", { name: "Fundraising" }).click();
  await page.waitForURL(/\/dashboard#fundraising$/);
  const section = page.getByRole("heading", { name: "Fundraising" });
  const isInView = () =>
    section.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await figures(page).first().waitFor();
  await expect.poll(isInView).toBe(true);
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

test("a donation updates the figures and the bell in every window and links to the donations", async () => {
  const windows = [await openSignedIn("organiser"), await openSignedIn("organiser")];
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
  await fillGivingForm(donor, "500");
  await checkOut(donor);
  await approvePayment(donor);

  for (const [index, { page }] of windows.entries()) {
    await expect.poll(() => figures(page).first().textContent()).not.toBe(before[index]);
    await page.getByRole("status").filter({ hasText: "Ifeoma Example donated $500" }).waitFor();
  }
  const page = windows[0]?.page as Page;
  await page.locator(".notification-bell summary").click();
  const notifications = page.getByRole("region", { name: "Notifications" });
  const gift = notifications.getByRole("link", { name: /Ifeoma Example donated \$500/ });
  expect(await gift.getAttribute("href")).toBe(`/campaign/${campaign}/gifts`);
  await notifications.getByRole("button", { name: "Mark all as read" }).click();
  for (const window of windows) {
    await expect.poll(() => window.page.locator(".notification-bell-count").count()).toBe(0);
  }
  expect([...windows, donor].flatMap(({ complaints }) => complaints)).toEqual([]);
});
