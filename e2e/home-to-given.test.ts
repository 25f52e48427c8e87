import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoSidewaysScroll, newVisitor, sizes } from "./visitor.ts";

test("on a phone a guest who wants no receipt gives with six taps and one field from a campaign's page", async () => {
  const donor = await newVisitor({ size: sizes.phone });
  const { page } = donor;
  const count = { taps: 0, fields: 0 };
  const tap = async (what: Locator) => {
    count.taps += 1;
    await what.click();
  };
  const choose = async (field: Locator, value: string) => {
    count.fields += 1;
    await field.selectOption(value);
  };

  await donor.goto("/home");
  await page.locator("a[href^='/donate-page/']").first().click();
  await page.waitForURL(/\/donate-page\/\d+/);
  await tap(page.locator(".giving-bar").getByRole("link", { name: "Donate now" }));
  await page.waitForURL(/\/paymentpage/);
  await tap(page.locator(".radio-cards-choice").first());
  await choose(page.getByLabel("Payment method"), "Credit-Card");
  await tap(page.getByRole("checkbox", { name: /terms/ }));
  await expectNoSidewaysScroll(donor);
  await tap(page.getByRole("button", { name: "Process to payment gateway" }));
  await page.waitForURL(/\/sandbox\/pay\//);
  await tap(page.getByRole("button", { name: /^Approve/ }));
  await page.getByRole("heading", { name: "Donation Successful" }).waitFor();
  await page.getByText(/^You gave .* by card for/).waitFor();
  expect(count.taps).toBeLessThanOrEqual(6);
  expect(count.fields).toBeLessThanOrEqual(1);
  expect(donor.complaints).toEqual([]);
});
