import { expect, test } from "vitest";
import { findDollarCampaign } from "../campaign-screen.ts";
import { fillGivingForm } from "../giving-form.ts";
import { expectAccessible, newVisitor, sizes } from "../visitor.ts";

async function openForm() {
  const donor = await newVisitor({ size: sizes.phone });
  await donor.goto(`/paymentpage?campaign=${await findDollarCampaign()}`);
  return donor;
}

test("the question, the amounts and the total fit into a phone's first screen", async () => {
  const { page } = await openForm();
  const total = await page.locator(".giving-summary-bar").boundingBox();
  expect(total).not.toBeNull();
  const barTop = total?.y ?? 0;
  expect(barTop).toBeLessThan(sizes.phone.height);
  expect(barTop).toBeGreaterThan(0.85 * sizes.phone.height);
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(heading?.y).toBeGreaterThan(0);
  for (const amount of ["$50", "$100", "$200", "$500", "$1,000", "Other amount"]) {
    const box = await page.getByText(amount, { exact: true }).first().boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), amount).toBeLessThan(barTop);
  }
  const first = await page.locator(".radio-cards-choice").first().boundingBox();
  expect(first?.y).toBeLessThan(sizes.phone.height / 2);
});

test("a campaign's own amounts explain what each does, and stay when another campaign is chosen", async () => {
  const donor = await newVisitor({ size: sizes.phone });
  const { page, goto } = donor;
  const id = await findDollarCampaign({ suggests: true });
  await goto(`/donate-page/${id}`);
  const gift = page
    .getByRole("region", { name: "What your donation does" })
    .getByRole("link")
    .first();
  const label = (await gift.textContent()) ?? "";
  await gift.click();
  await page.waitForURL(/\/paymentpage/);
  const chosen = page.getByRole("radio", { name: label, exact: true });
  expect(await chosen.isChecked()).toBe(true);
  const cards = page.locator(".radio-cards-choice");
  const shown = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  const bar = await page.locator(".giving-summary-bar").boundingBox();
  for (const box of shown.slice(0, -1)) {
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }

  const amount = page.getByRole("textbox", { name: "Amount" });
  const before = await amount.inputValue();
  await page.getByLabel("Currency").selectOption("EUR");
  // A euro is worth more than a dollar, so what the amount does stays true.
  await page.getByRole("radio", { name: label.replace("$", "€"), exact: true }).waitFor();
  await page.getByRole("link", { name: "Choose another campaign" }).click();
  await page.locator(".campaign-chooser-result:not([aria-current])").first().click();
  await page.waitForURL((url) => url.searchParams.get("campaign") !== String(id));
  await expect.poll(() => page.getByRole("radio", { name: label, exact: true }).count()).toBe(0);
  const amounts = page.getByRole("group", { name: "How much would you like to give?" });
  await expect.poll(() => amounts.getByRole("radio", { checked: true }).count()).toBe(1);
  expect(await amount.inputValue()).toBe(before);
});

test("on a phone each payment method fits its field and shows what it includes", async () => {
  const donor = await openForm();
  const { page } = donor;
  const select = page.getByLabel("Payment method");
  const included = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  expect(await included("Wallets").isVisible()).toBe(false);
  expect(await page.getByText("Select a payment method above").isVisible()).toBe(true);
  for (const [value, name, other] of [
    ["Credit-Card", "Wallets", "Coins"],
    ["Cryptocurrency", "Coins", "Wallets"],
  ] as const) {
    await select.selectOption(value);
    expect(await included(name).isVisible()).toBe(true);
    expect(await included(other).isVisible()).toBe(false);
    const [labelWidth, fieldWidth] = await select.evaluate((element: HTMLSelectElement) => {
      const style = getComputedStyle(element);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.font = style.font;
      pen.letterSpacing = style.letterSpacing;
      const { width } = pen.measureText(element.selectedOptions[0]?.label ?? "");
      const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return [width, element.clientWidth - sides];
    });
    expect(labelWidth).toBeLessThanOrEqual(fieldWidth ?? 0);
    await expectAccessible(donor);
  }
});

test("hovering over links while offline keeps the filled-in form", async () => {
  const donor = await newVisitor();
  await donor.goto(`/paymentpage?campaign=${await findDollarCampaign()}`);
  await fillGivingForm(donor, "50");
  const { page, context } = donor;
  const menu = page.getByRole("navigation", { name: "Main" });
  const pointAt = (name: string) => menu.getByRole("link", { name, exact: true }).hover();
  await Promise.all([page.waitForResponse(/\/contact-page-.+\.js$/), pointAt("Contact Us")]);
  await context.setOffline(true);
  for (const name of ["Explore", "Login"]) {
    await Promise.all([page.waitForEvent("requestfailed"), pointAt(name)]);
  }
  expect(await page.getByLabel("Name").inputValue()).toBe("Ifeoma Example");
});
