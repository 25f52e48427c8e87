import { describe, expect, inject, test } from "vitest";
import { haveAccount, haveConfirmedAccount, kept, post, signedIn } from "./account-screen.ts";
import { idOfDollarCampaign } from "./campaign-screen.ts";
import { pickAmount } from "./giving-form.ts";
import { card, inSettings } from "./settings-screen.ts";
import {
  allSizes,
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  sizes,
  unexpected,
} from "./visitor.ts";

const tabs = ["Profile", "Email", "Notification", "Donations", "Payment", "Privacy and Security"];

describe.each(Object.entries(allSizes))("on a %s screen", (_name, size) => {
  test("every tab has its address, fits, and is accessible", async () => {
    const { visitor } = await inSettings("profile", { size });
    const { page } = visitor;
    for (const name of tabs) {
      const link = page.getByRole("navigation", { name: "Account settings" });
      await link.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
      await expect.poll(() => page.locator(".account-screen-panel .skeleton").count()).toBe(0);
      await expectAccessible(visitor);
      await expectNoSidewaysScroll(visitor);
    }
    expect(page.url()).toMatch(/\/account\?tab=privacy$/);
    await page.goBack();
    await page.getByRole("heading", { level: 2, name: "Payment" }).waitFor();
    expect(unexpected(visitor)).toEqual([]);
  });
});

test("the server renders nothing of the settings, and no crawler keeps them", async () => {
  const answer = await fetch(`${inject("siteUrl")}/account?tab=privacy`);
  const html = await answer.text();
  expect(html).toContain('content="noindex"');
  expect(html).not.toContain("Account settings");
  expect(html).not.toMatch(/<main[^>]*>.*\sstyle=/s);
});

test("without scripts the settings say what they need, and have the site's bar", async () => {
  const visitor = await newVisitor({ javaScript: false, size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/account");
  await page.getByRole("heading", { level: 1, name: "This page needs JavaScript" }).waitFor();
  await page.locator(".mobile-menu-toggle").click();
  await page.getByRole("navigation").getByRole("link", { name: "Contact Us" }).click();
  await page.waitForURL(/\/contactus$/);
});

test("words typed on one tab are still there after a look at another", async () => {
  const { visitor } = await inSettings("email");
  const { page } = visitor;
  const email = card(page, "Change Email Address").getByLabel("Email");
  await email.fill("half-typed@");
  const tabBar = page.getByRole("navigation", { name: "Account settings" });
  await tabBar.getByRole("link", { name: "Notification" }).click();
  await card(page, "Mails you may do without").waitFor();
  expect(await email.isVisible()).toBe(false);
  await tabBar.getByRole("link", { name: "Email" }).click();
  expect(await email.inputValue()).toBe("half-typed@");
});

test("a name is changed, and the bar's session knows it; Cancel restores", async () => {
  const { visitor } = await inSettings("profile");
  const { page } = visitor;
  const name = card(page, "Your name");
  const save = name.getByRole("button", { name: "Save" });
  expect(await save.isDisabled()).toBe(true);
  await name.getByLabel("First name").fill("");
  await name.getByLabel("Last name").focus();
  await name.getByText("First Name is required").waitFor();
  await name.getByRole("button", { name: "Cancel" }).click();
  expect(await name.getByLabel("First name").inputValue()).toBe("Ifeoma");
  expect(await name.getByText("First Name is required").count()).toBe(0);
  await name.locator("[role=status]:focus", { hasText: "Nothing was changed." }).waitFor();
  await name.getByLabel("Prefix").selectOption("Mrs");
  await name.getByLabel("First name").fill("  Adaeze ");
  await save.click();
  await name.locator("[role=status]:focus", { hasText: "Your name is saved." }).waitFor();
  expect(await name.getByLabel("First name").inputValue()).toBe("Adaeze");
  expect(await save.isDisabled()).toBe(true);
  await page.locator("#content").getByText("Adaeze Example").waitFor();
  const named = async () => {
    const payload = ((await kept(visitor)) ?? "").split(".")[1] ?? "";
    return Buffer.from(payload, "base64url").toString();
  };
  await expect.poll(named).toContain("Adaeze");
  await visitor.reload();
  await name.getByLabel("First name").waitFor();
  expect(await name.getByLabel("Prefix").inputValue()).toBe("Mrs");
  expect(unexpected(visitor)).toEqual([]);
});

test("a wrong old password is said beside its field; the right one changes it", async () => {
  const { visitor, person } = await inSettings("profile");
  const { page } = visitor;
  const part = card(page, "Change password");
  const chosen = "three bridges at dawn";
  await part.getByLabel("Old password").fill("not this one");
  await part.getByLabel("New password", { exact: true }).fill(chosen);
  await part.getByLabel("Confirm new password").fill(`${chosen}!`);
  await part.getByRole("button", { name: "Save" }).click();
  await part.getByText("Password does not match").waitFor();
  await part.getByLabel("Confirm new password").fill(chosen);
  await part.getByRole("button", { name: "Save" }).click();
  await part.locator(".field-error", { hasText: "This password is wrong" }).waitFor();
  expect(await part.getByLabel("Old password").getAttribute("aria-invalid")).toBe("true");
  await part.getByLabel("Old password").fill(person.password);
  await part.getByRole("button", { name: "Save" }).click();
  await part.getByText("Password has been changed successfully").waitFor();
  expect(await part.getByLabel("Old password").inputValue()).toBe("");
  const old = await post("/api/v1/auth/login/", person);
  const now = await post("/api/v1/auth/login/", { ...person, password: chosen });
  expect([old.status, now.status]).toEqual([401, 200]);
});

test("a photo is uploaded, shown and removed; what is no picture is refused in words", async () => {
  const { visitor } = await inSettings("profile", {}, await haveConfirmedAccount());
  const { page } = visitor;
  const part = card(page, "Your photo");
  const choose = (name: string, mimeType: string, text: string) =>
    part.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await part.getByText("SVG, PNG, JPG or GIF (MAX. 800x400px)").waitFor();
  await choose("a.png", "image/png", "no picture at all");
  await part.getByText(/Please choose an SVG, PNG, JPG/).waitFor();
  await choose("large.png", "image/png", "x".repeat(5 * 1024 * 1024 + 1));
  await part.getByText(/more than 5 MB/).waitFor();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#0f5c5a"/></svg>`;
  await choose("a.svg", "image/svg+xml", svg);
  await part.getByText("Your photo is saved.").waitFor();
  const photo = page.locator(".account-screen-head img");
  expect(await photo.getAttribute("src")).toMatch(/^\/pictures\/portraits\//);
  await part.getByRole("button", { name: "Remove photo" }).click();
  await part.getByText("Your photo is removed.").waitFor();
  expect(await photo.count()).toBe(0);
  expect(await part.locator("input[type=file]:focus").count()).toBe(1);
  expect(unexpected(visitor)).toEqual([]);
});

test("a switch is saved as it is turned, and says so", async () => {
  const { visitor } = await inSettings("notification");
  const { page } = visitor;
  const thanks = page.getByRole("switch", { name: "Thank-you messages" });
  const before = await thanks.isChecked();
  await thanks.click();
  await page.getByRole("main").getByText("Saved.").waitFor();
  await visitor.reload();
  await thanks.waitFor();
  expect(await thanks.isChecked()).toBe(!before);
});

test("a gift made while logged in stands among the donations", async () => {
  const { visitor } = await inSettings("donations", {}, await haveConfirmedAccount());
  const { page } = visitor;
  await page.getByText("You have not given yet").waitFor();
  await page.getByRole("link", { name: "Find a campaign" }).click();
  await page.waitForURL(/\/discover$/);
  await visitor.goto(`/paymentpage?campaign=${await idOfDollarCampaign()}`);
  await pickAmount(page, "50");
  await page.getByLabel("Payment method").selectOption("Credit-Card");
  await page.getByRole("checkbox", { name: /terms/ }).check();
  await page.getByRole("button", { name: "Process to payment gateway" }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await page.getByRole("heading", { name: "Donation Successful" }).waitFor();
  await visitor.goto("/account?tab=donations");
  const donation = page.getByRole("row").filter({ hasText: "Received" });
  await donation.waitFor();
  expect(await donation.textContent()).toMatch(/50\.00[\s\S]*1\.00[\s\S]*51\.00/);
  await visitor.goto("/account?tab=payment");
  await page.getByText(/^Once, last on/).waitFor();
});

test("a part that fails to load says so, and is tried again", async () => {
  const person = await haveAccount();
  const visitor = await signedIn(person);
  const { page } = visitor;
  await page.route("**/api/v1/account/profile/", (route) => route.abort());
  await visitor.goto("/account");
  await page.getByText(/Your account could not be loaded/).waitFor();
  await expectAccessible(visitor);
  await page.unroute("**/api/v1/account/profile/");
  await page.getByRole("button", { name: "Try again" }).click();
  await card(page, "Your name").waitFor();
});
