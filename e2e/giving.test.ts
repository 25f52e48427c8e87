import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { findDollarCampaign, raisedText } from "./campaign-screen.ts";
import { approvePayment, checkOut, fillGivingForm, pickAmount } from "./giving-form.ts";
import { findEmails } from "./mailbox.ts";
import { siteUrl } from "./visited-site.ts";
import { newVisitor, sizes, unexpectedComplaints, type VisitorOptions } from "./visitor.ts";

async function openForm(options: VisitorOptions = {}) {
  const donor = await newVisitor({ size: sizes.phone, ...options });
  await donor.goto(`/paymentpage?campaign=${await findDollarCampaign()}`);
  return donor;
}

test("a donor finds a campaign and donates, and the total rises in another window", async () => {
  const watcher = await newVisitor();
  const id = await findDollarCampaign();
  await watcher.goto(`/donate-page/${id}?tab=donation`);
  const before = await raisedText(watcher);

  const donor = await newVisitor();
  const { page } = donor;
  await donor.goto("/home");
  await page.getByRole("main").getByRole("link", { name: "Start a Campaign" }).first().click();
  await page.waitForURL(/\/discover/);
  await donor.goto(`/donate-page/${id}`);
  await page.getByRole("link", { name: "Donate now" }).first().click();
  await page.waitForURL(/\/paymentpage/);
  await fillGivingForm(donor, "1,000");
  await expect.poll(() => page.getByText("$1,020.00").count()).toBeGreaterThan(0);
  await checkOut(donor);
  await approvePayment(donor);
  await page.getByRole("heading", { name: "Donation Successful" }).waitFor();
  await page.getByText("Thank you for making a donation").first().waitFor();

  await expect.poll(() => raisedText(watcher)).not.toBe(before);
  await watcher.page.locator("text=Ifeoma Example >> visible=true").first().waitFor();
  expect([...donor.complaints, ...watcher.complaints]).toEqual([]);
});

test("a guest on a phone donates with six taps and one field", async () => {
  const donor = await newVisitor({ size: sizes.phone });
  const { page } = donor;
  const count = { taps: 0, fields: 0 };
  const tap = async (target: Locator) => {
    count.taps += 1;
    await target.click();
  };

  await donor.goto("/home");
  await page.locator("a[href^='/donate-page/']").first().click();
  await page.waitForURL(/\/donate-page\/\d+/);
  const amount = page.getByRole("list", { name: "Amounts" }).getByRole("link").first();
  expect((await amount.boundingBox())?.y).toBeLessThanOrEqual(900);
  await tap(amount);
  await page.waitForURL(/\/paymentpage/);
  // Too early: the button leads to the first field that is missing.
  await tap(page.getByRole("button", { name: /^Donate [$€]\d/ }));
  await page.locator("select:focus").and(page.getByLabel("Payment method")).waitFor();
  count.fields += 1;
  await page.getByLabel("Payment method").selectOption("Credit-Card");
  await tap(page.getByRole("checkbox", { name: /terms/ }));
  await tap(page.getByRole("button", { name: "Process to payment gateway" }));
  await page.waitForURL(/\/sandbox\/pay\//);
  await tap(page.getByRole("button", { name: /^Approve/ }));
  await page.getByRole("heading", { name: "Donation Successful" }).waitFor();
  await page.getByText(/^You gave .* by card to/).waitFor();
  expect(count.taps).toBeLessThanOrEqual(6);
  expect(count.fields).toBeLessThanOrEqual(1);
  expect(donor.complaints).toEqual([]);
});

test("without JavaScript an incomplete form is returned with its errors, and then starts a monthly donation", async () => {
  const donor = await openForm({ javaScript: false });
  const { page } = donor;
  await page
    .getByText(/you won't be charged/i)
    .first()
    .waitFor();
  const monthly = page.getByRole("radio", { name: "Monthly" });
  await monthly.check({ force: true });
  await page.getByLabel("Name").fill("Ifeoma Example");
  await page.getByLabel("Payment method").selectOption("Credit-Card");
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await page.getByText("Please accept the terms").first().waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Ifeoma Example");
  expect(await monthly.isChecked()).toBe(true);
  await fillGivingForm(donor, "50", `reload-${Date.now()}@example.org`);
  await checkOut(donor);
  await approvePayment(donor);
  // The page reloads until it has the receipt number.
  await page.getByText(/number \d{4}-\d{6}/).waitFor();
  await page.getByRole("heading", { name: "Donation Successful" }).waitFor();
  await page.getByText("Your next monthly donation follows automatically.").waitFor();
  expect(await page.content()).not.toContain('http-equiv="refresh"');
  expect(unexpectedComplaints(donor)).toEqual([]);
});

test("without JavaScript the result page stops reloading and says what to do", async () => {
  const donor = await openForm({ javaScript: false });
  const { page } = donor;
  await fillGivingForm(donor, "50");
  await checkOut(donor);
  await page.getByRole("button", { name: /^Bank transfer/ }).click();
  await page.waitForURL(/\/paymentsuccessfull/);
  expect(await page.content()).toContain('http-equiv="refresh"');
  await page.goto(`${page.url().split("&looked")[0]}&looked=15`);
  await page.getByText(/the page has stopped refreshing/).waitFor();
  expect(await page.content()).not.toContain('http-equiv="refresh"');
});

test("a donor donates using only the keyboard", async () => {
  const { page } = await openForm();
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("not reached by Tab");
  };
  await tabTo(page.getByRole("radio", { name: /^\$/ }).first());
  await page.keyboard.press("Space");
  await tabTo(page.getByLabel("Payment method"));
  await page.keyboard.type("Credit");
  await tabTo(page.getByRole("checkbox", { name: /terms/ }));
  await page.keyboard.press("Space");
  await tabTo(page.getByRole("button", { name: "Process to payment gateway" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/sandbox\/pay\//);
});

test("a donation whose response is lost is sent again automatically with the same key", async () => {
  const donor = await openForm();
  await fillGivingForm(donor, "200");
  const keys: string[] = [];
  await donor.page.route("**/api/v1/donations/", async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "none");
    if (keys.length > 2) return route.continue();
    await route.fetch();
    if (keys.length === 2) return route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" });
    await route.abort();
  });
  await checkOut(donor);
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
});

test("a donor who cancels at the gateway finds the form filled in, except for what they changed before the scripts loaded", async () => {
  const donor = await openForm();
  const { page } = donor;
  await fillGivingForm(donor, "50", "came-back@example.org");
  await checkOut(donor);
  await page.getByRole("button", { name: /^Leave without paying/ }).click();
  await page.waitForURL(/\/paymentpage/);
  await page
    .getByText(/nothing was charged/i)
    .first()
    .waitFor();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const giving = `/paymentpage?campaign=${await findDollarCampaign()}`;
  await page.goto(`${siteUrl()}${giving}&cancelled=1`, { waitUntil: "commit" });
  const terms = page.getByRole("checkbox", { name: /terms/ });
  await terms.check();
  await pickAmount(page, "200");
  scripts.resolve();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Ifeoma Example");
  expect(await page.getByLabel("Email").first().inputValue()).toBe("came-back@example.org");
  expect(await terms.isChecked()).toBe(true);
  expect(await page.getByRole("radio", { name: "$200" }).isChecked()).toBe(true);
  expect(donor.complaints).toEqual([]);
});

test("the result names the donor, the amount and the receipt; an account needs only a password", async () => {
  const donor = await openForm();
  const { page } = donor;
  const email = `thanks-${Date.now()}@example.org`;
  await fillGivingForm(donor, "50", email);
  await checkOut(donor);
  await approvePayment(donor);
  const thanks = page.getByText(
    /Ifeoma Example, you gave \$50\.00 by card to .*number \d{4}-\d{6} to/,
  );
  await thanks.waitFor();
  expect(await thanks.textContent()).toContain(email);
  const explore = page.getByRole("link", { name: "Explore more Fundraisers" });
  expect(await explore.getAttribute("href")).toBe("/login");
  const share = await page.getByRole("link", { name: "WhatsApp" }).boundingBox();
  expect(share?.y).toBeLessThan((await explore.boundingBox())?.y ?? 0);

  await page.getByLabel("Password").fill("a quiet stream in the hills");
  await page.getByRole("button", { name: "Create my account" }).click();
  const code = async () => {
    const mail = (await findEmails(email)).find(({ text }) => !text.includes("receipt"));
    return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
  };
  await expect.poll(code).toBeDefined();
  await page.getByLabel("Code").fill((await code()) ?? "");
  await page.getByRole("button", { name: "Confirm and log in" }).click();
  await page.getByRole("heading", { name: "Your account is ready" }).waitFor();
  await page.getByRole("link", { name: "See my donations" }).click();
  await page.waitForURL(/\/donations$/);
  await page.getByRole("main").getByText("$50.00").first().waitFor();
  expect(await page.getByText("Donations made with your email address").count()).toBe(0);
  expect(donor.complaints).toEqual([]);
});

test("insufficient funds are explained at the gateway and afterwards", async () => {
  const donor = await openForm();
  const { page } = donor;
  await fillGivingForm(donor, "50");
  await checkOut(donor);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.getByRole("button", { name: /^Insufficient funds/ }).click();
    const words = attempt < 4 ? "The card has insufficient funds." : "This payment failed";
    await page.getByText(words).waitFor();
  }
  await page.getByRole("link").first().click();
  await page.getByText("There was not enough money on the card or in the account.").waitFor();
  await page.getByText("a smaller amount").waitFor();
});
