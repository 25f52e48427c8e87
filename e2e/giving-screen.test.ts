import { expect, test } from "vitest";
import { idOfDollarCampaign } from "./campaign-screen.ts";
import { checkOut, fillGift, pickAmount } from "./giving-form.ts";
import { mailsTo } from "./mailbox.ts";
import { siteUrl } from "./visited-site.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  sizes,
  twoFrames,
  type Visitor,
} from "./visitor.ts";

async function openForm(options: { javaScript?: boolean } = {}) {
  const donor = await newVisitor({ size: sizes.phone, ...options });
  await donor.goto(`/paymentpage?campaign=${await idOfDollarCampaign()}`);
  return donor;
}

/** Leads to the gateway's page. */
async function checkOutWith(donor: Visitor, email: string): Promise<void> {
  await fillGift(donor, "50", email);
  await checkOut(donor);
}

test("on a phone the question, the amounts and the total stand in the first screen", async () => {
  const { page } = await openForm();
  const total = await page.locator(".giving-summary-bar").boundingBox();
  expect(total).not.toBeNull();
  const bottomOfRest = total?.y ?? 0;
  expect(bottomOfRest).toBeLessThan(sizes.phone.height);
  expect(bottomOfRest).toBeGreaterThan(0.9 * sizes.phone.height);
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(heading?.y).toBeGreaterThan(0);
  for (const amount of ["50", "100", "200", "500", "1,000", "Other amount"]) {
    const box = await page.getByText(amount, { exact: true }).first().boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), amount).toBeLessThan(bottomOfRest);
  }
  const first = await page.locator(".radio-cards-choice").first().boundingBox();
  expect(first?.y).toBeLessThan(sizes.phone.height / 2);
});

test("a campaign's own amounts say what each does, and go on where another campaign is chosen", async () => {
  const donor = await newVisitor({ size: sizes.phone });
  const { page, goto } = donor;
  const id = await idOfDollarCampaign({ suggests: true });
  await goto(`/donate-page/${id}`);
  const gift = page.getByRole("region", { name: "What your gift does" }).getByRole("link").first();
  const said = (await gift.textContent())?.replace("$", "") ?? "";
  await gift.click();
  await page.waitForURL(/\/paymentpage/);
  const chosen = page.getByRole("radio", { name: said, exact: true });
  expect(await chosen.isChecked()).toBe(true);
  const cards = page.locator(".radio-cards-choice");
  const shown = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  const bar = await page.locator(".giving-summary-bar").boundingBox();
  for (const box of shown.slice(0, -1)) {
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }
  await expectAccessible(donor);
  await expectNoSidewaysScroll(donor);

  const amount = page.getByRole("textbox", { name: "Amount" });
  const before = await amount.inputValue();
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByRole("radio", { name: before, exact: true }).waitFor();
  await page.getByRole("link", { name: "Choose another campaign" }).click();
  await page.locator(".campaign-chooser-result:not([aria-current])").first().click();
  await page.waitForURL((url) => url.searchParams.get("campaign") !== String(id));
  await expect.poll(() => page.getByRole("radio", { name: said, exact: true }).count()).toBe(0);
  await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(1);
  expect(await amount.inputValue()).toBe(before);
});

test("on a phone each way to pay is read whole, and shows what stands behind it", async () => {
  const donor = await openForm();
  const { page } = donor;
  const select = page.getByLabel("Payment method");
  const behind = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  expect(await behind("Wallets").isVisible()).toBe(false);
  expect(await page.getByText("Select a payment method above").isVisible()).toBe(true);
  for (const [value, name, other] of [
    ["Credit-Card", "Wallets", "Coins"],
    ["Cryptocurrency", "Coins", "Wallets"],
  ] as const) {
    await select.selectOption(value);
    expect(await behind(name).isVisible()).toBe(true);
    expect(await behind(other).isVisible()).toBe(false);
    const [label, room] = await select.evaluate((element: HTMLSelectElement) => {
      const style = getComputedStyle(element);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.font = style.font;
      pen.letterSpacing = style.letterSpacing;
      const { width } = pen.measureText(element.selectedOptions[0]?.label ?? "");
      const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      return [width, element.clientWidth - sides];
    });
    expect(label).toBeLessThanOrEqual(room ?? 0);
    await expectAccessible(donor);
  }
});

test("whoever gives is asked for nothing else", async () => {
  const { page } = await openForm();
  expect(await page.getByLabel("Get our newsletter").count()).toBe(0);
});

test("links that are pointed at while there is no connection leave what was filled in", async () => {
  const donor = await newVisitor();
  await donor.goto(`/paymentpage?campaign=${await idOfDollarCampaign()}`);
  await fillGift(donor, "50");
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

test("whoever left the gateway finds the form filled in, but for what they changed before the scripts came", async () => {
  const donor = await openForm();
  const { page } = donor;
  await checkOutWith(donor, "came-back@example.org");
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const giving = `/paymentpage?campaign=${await idOfDollarCampaign()}`;
  await page.goto(`${siteUrl()}${giving}&cancelled=1`, { waitUntil: "commit" });
  const terms = page.getByRole("checkbox", { name: /terms/ });
  await terms.check();
  await pickAmount(page, "200");
  scripts.resolve();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ifeoma Example");
  expect(await page.getByLabel("Email").first().inputValue()).toBe("came-back@example.org");
  expect(await terms.isChecked()).toBe(true);
  expect(await page.getByRole("radio", { name: /^200/ }).isChecked()).toBe(true);
});

test("with text twice as large nothing leaves a phone's screen", async () => {
  const donor = await openForm();
  await donor.page.evaluate(async () => {
    document.documentElement.style.fontSize = "200%";
    await document.fonts.ready;
  });
  await donor.page.evaluate(twoFrames);
  await expectNoSidewaysScroll(donor);
});

test("without JavaScript another campaign is chosen", async () => {
  const { page } = await openForm({ javaScript: false });
  const before = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("link", { name: "Choose another campaign" }).click();
  const others = page.locator(".campaign-chooser-result:not([aria-current])");
  await others.first().click();
  await page.getByRole("radio").first().waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).not.toBe(before);
});

test("the thanks say who gave what and where the receipt is; an account takes only a password", async () => {
  const donor = await openForm();
  const { page } = donor;
  const email = `thanks-${Date.now()}@example.org`;
  await checkOutWith(donor, email);
  await page.getByRole("button", { name: /^Approve/ }).click();
  const told = page.getByText(
    /Ifeoma Example, you gave \$50\.00 by card for .*number \d{4}-\d{6}.*goes to/,
  );
  await told.waitFor();
  expect(await told.textContent()).toContain(email);
  const explore = page.getByRole("link", { name: "Explore more Fundraisers" });
  expect(await explore.getAttribute("href")).toBe("/login");
  const share = await page.getByRole("link", { name: "WhatsApp" }).boundingBox();
  expect(share?.y).toBeLessThan((await explore.boundingBox())?.y ?? 0);
  await expectAccessible(donor);
  await expectNoSidewaysScroll(donor);

  await page.getByLabel("Password").fill("a quiet stream in the hills");
  await page.getByRole("button", { name: "Create my account" }).click();
  await page.getByRole("link", { name: "the code from the mail" }).click();
  const code = async () => {
    const mail = (await mailsTo(email)).find(({ text }) => !text.includes("receipt"));
    return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
  };
  await expect.poll(code).toBeDefined();
  await page.getByLabel("Code").fill((await code()) ?? "");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("code verify successfully!").waitFor();
  expect(donor.complaints).toEqual([]);
});

test("without JavaScript the page loads itself until it has the receipt's number, and then no more", async () => {
  const donor = await openForm({ javaScript: false });
  const { page } = donor;
  await checkOutWith(donor, `reload-${Date.now()}@example.org`);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.getByText(/number \d{4}-\d{6}/).waitFor();
  expect(await page.content()).not.toContain('http-equiv="refresh"');
});

test("without JavaScript a page that was loaded often says what to do and stops", async () => {
  const donor = await openForm({ javaScript: false });
  const { page } = donor;
  await checkOutWith(donor, `stop-${Date.now()}@example.org`);
  await page.getByRole("button", { name: /^Bank transfer/ }).click();
  await page.waitForURL(/\/paymentsuccessfull/);
  expect(await page.content()).toContain('http-equiv="refresh"');
  await page.goto(`${page.url().split("&looked")[0]}&looked=15`);
  await page.getByText(/this page has stopped asking/).waitFor();
  expect(await page.content()).not.toContain('http-equiv="refresh"');
});

test("too little money on the card is said so, at the gateway and after it", async () => {
  const donor = await openForm();
  const { page } = donor;
  await checkOutWith(donor, `little-${Date.now()}@example.org`);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.getByRole("button", { name: /^Insufficient funds/ }).click();
    const said = attempt < 4 ? "There was not enough money" : "This payment failed";
    await page.getByText(said).waitFor();
  }
  await page.getByRole("link").first().click();
  await page.getByText("There was not enough money on the card or account.").waitFor();
  await page.getByText("a smaller amount").waitFor();
});

test.each(["", "?donation=1", "?secret=1"])(
  "/paymentsuccessfull%s claims no donation and leads on",
  async (query) => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await visitor.goto(`/paymentsuccessfull${query}`);
    await page
      .getByRole("heading", { level: 1, name: "This link is missing its donation" })
      .waitFor();
    expect(await page.getByText("Donation Successful").count()).toBe(0);
    const campaigns = page.getByRole("main").getByRole("link", { name: "See all campaigns" });
    expect(await campaigns.getAttribute("href")).toBe("/discover");
    await expectAccessible(visitor);
    expect(visitor.complaints).toEqual([]);
    await page.getByRole("link", { name: "Explore more Fundraisers" }).click();
    await page.waitForURL(/\/login$/);
  },
);
