import { describe, expect, inject, test } from "vitest";
import { idOfDollarCampaign, raisedText } from "./campaign-screen.ts";
import { approve, checkOut, fillGift } from "./giving-form.ts";
import { expectAccessible, expectNoSidewaysScroll, newVisitor, sizes } from "./visitor.ts";

describe.each(Object.entries(sizes))("on a %s", (_name, size) => {
  test("a donor browses and gives, and the gift counts in another window", async () => {
    const watcher = await newVisitor({ size });
    const id = await idOfDollarCampaign();
    await watcher.goto(`/donate-page/${id}?tab=donation`);
    const before = await raisedText(watcher);

    const donor = await newVisitor({ size });
    await donor.goto("/home");
    await expectAccessible(donor);
    await expectNoSidewaysScroll(donor);
    const hero = donor.page.getByRole("main");
    await hero.getByRole("link", { name: "Start a Campaign" }).first().click();
    await donor.page.waitForURL(/\/discover/);
    await expectAccessible(donor);
    await donor.goto(`/donate-page/${id}`);
    await expectAccessible(donor);
    await expectNoSidewaysScroll(donor);
    await donor.page.getByRole("link", { name: "Donate now" }).first().click();
    await donor.page.waitForURL(/\/paymentpage/);
    await fillGift(donor, "1,000");
    await expect.poll(() => donor.page.getByText("$1,020.00").count()).toBeGreaterThan(0);
    await expectAccessible(donor);
    await expectNoSidewaysScroll(donor);
    await checkOut(donor);
    await approve(donor);
    await donor.page.getByRole("heading", { name: "Donation Successful" }).waitFor();
    await donor.page.getByText("Thank you for making a donation").first().waitFor();
    await expectAccessible(donor);

    await expect.poll(() => raisedText(watcher)).not.toBe(before);
    await watcher.page.locator("text=Ifeoma Example >> visible=true").first().waitFor();
    expect([...donor.complaints, ...watcher.complaints]).toEqual([]);
  });
});

test("without JavaScript a gift is given all the same", async () => {
  const donor = await newVisitor({ javaScript: false });
  const id = await idOfDollarCampaign();
  await donor.goto(`/paymentpage?campaign=${id}`);
  await fillGift(donor, "50");
  await checkOut(donor);
  await approve(donor);
  await expect
    .poll(async () => {
      await donor.reload();
      return donor.page.getByRole("heading", { name: "Donation Successful" }).count();
    })
    .toBe(1);
  expect(donor.complaints).toEqual([]);
});

test("without JavaScript a form with gaps comes back with what was typed and why", async () => {
  const donor = await newVisitor({ javaScript: false });
  await donor.goto(`/paymentpage?campaign=${await idOfDollarCampaign()}`);
  await donor.page.getByLabel("Name").fill("Ifeoma Example");
  await donor.page.getByLabel("Payment method").selectOption("Credit-Card");
  await donor.page.getByRole("button", { name: "Process to payment gateway" }).click();
  await donor.page.getByText("Please accept the terms").first().waitFor();
  expect(await donor.page.getByLabel("Name").inputValue()).toBe("Ifeoma Example");
});

test("a gift is given by the keyboard alone", async () => {
  const donor = await newVisitor();
  const { page } = donor;
  await donor.goto(`/paymentpage?campaign=${await idOfDollarCampaign()}`);
  const tabTo = async (what: ReturnType<typeof page.locator>) => {
    for (let step = 0; step < 60; step += 1) {
      if (await what.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("not reached by Tab");
  };
  await tabTo(page.getByRole("radio").first());
  await page.keyboard.press("Space");
  await tabTo(page.getByLabel("Payment method"));
  await page.keyboard.type("Credit");
  await tabTo(page.getByRole("checkbox", { name: /terms/ }));
  await page.keyboard.press("Space");
  await tabTo(page.getByRole("button", { name: "Process to payment gateway" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/sandbox\/pay\//);
});

test("a double click gives once", async () => {
  const donor = await newVisitor();
  const id = await idOfDollarCampaign();
  await donor.goto(`/paymentpage?campaign=${id}`);
  await fillGift(donor, "200");
  const starts: string[] = [];
  donor.page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/v1/donations/")) {
      starts.push(request.headers()["idempotency-key"] ?? "none");
    }
  });
  await donor.page.getByRole("button", { name: "Process to payment gateway" }).dblclick();
  await donor.page.waitForURL(/\/sandbox\/pay\//);
  expect(new Set(starts).size).toBe(1);
});

test("a gift whose answer is lost on its way is sent again by itself, with its key", async () => {
  const donor = await newVisitor();
  await donor.goto(`/paymentpage?campaign=${await idOfDollarCampaign()}`);
  await fillGift(donor, "200");
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

test("a donor who walks away reads that nothing was charged, and finds the form again", async () => {
  const donor = await newVisitor();
  await donor.goto(`/paymentpage?campaign=${await idOfDollarCampaign()}`);
  await fillGift(donor, "100");
  await checkOut(donor);
  await donor.page.getByRole("button", { name: /^Walk away/ }).click();
  await donor.page.waitForURL(/\/paymentpage/);
  await donor.page
    .getByText(/nothing was charged/i)
    .first()
    .waitFor();
  expect(donor.complaints).toEqual([]);
});

test("the giving pages say that the sandbox moves no money", async () => {
  const donor = await newVisitor();
  await donor.goto("/paymentpage");
  await donor.page
    .getByText(/no money moves/i)
    .first()
    .waitFor();
  expect(inject("siteUrl")).toContain("localhost");
});
