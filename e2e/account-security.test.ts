import { generate } from "otplib";
import { expect, test } from "vitest";
import {
  fillLogin,
  findCard,
  logOut,
  openNavigation,
  openSettings,
  openSignedIn,
  post,
  storedTokens,
} from "./account-screen.ts";
import { captureDownload, expectAccessible, unexpectedComplaints } from "./visitor.ts";

test("two-factor login is turned on and required, and a recovery code works once", async () => {
  const { visitor, person } = await openSettings("profile");
  const { page } = visitor;
  const part = findCard(page, "Two-factor authentication");
  const toggle = part.getByRole("switch");
  const name = findCard(page, "Your name");
  await name.getByLabel("First name").fill("Typed before");
  await toggle.focus();
  await page.keyboard.press("Space");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").waitFor();
  expect(await dialog.locator("input[name=password]:focus").count()).toBe(1);
  await page.keyboard.press("Escape");
  expect(await toggle.isChecked()).toBe(false);
  expect(await part.locator("[role=switch]:focus").count()).toBe(1);

  await toggle.click();
  await dialog.getByLabel("Your password").fill("not this one");
  await page.keyboard.press("Enter");
  await dialog.getByText("This password is wrong").waitFor();
  await dialog.getByLabel("Your password").fill(person.password);
  await page.keyboard.press("Enter");
  const secret = (await dialog.locator("code").textContent())?.replaceAll(" ", "") ?? "";
  await dialog.getByRole("img", { name: /QR code/ }).waitFor();
  await expectAccessible(visitor);
  await dialog.getByLabel("6-digit code").fill("12345");
  await page.keyboard.press("Enter");
  await dialog.getByText("Please enter the 6 digits of the code").waitFor();
  await dialog.getByLabel("6-digit code").fill(await generate({ secret }));
  await page.keyboard.press("Enter");
  await dialog.getByText("I've saved my codes").waitFor();
  const codes = await dialog.getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  await expectAccessible(visitor);
  const download = dialog.getByRole("button", { name: "Download" });
  const sheet = await captureDownload(page, () => download.click());
  expect(sheet.bytes.toString()).toContain(codes.join("\n"));

  // Only its button closes the dialog, and the codes are still there after that, and after returning to the page.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole("button", { name: "Close" }).click();
  const lastCode = part.getByText(codes[9] ?? "none");
  await lastCode.waitFor();
  const tabs = page.getByRole("navigation", { name: "Account settings" });
  await tabs.getByRole("link", { name: "Privacy and Security" }).click();
  await findCard(page, "Where you are logged in").waitFor();
  await page.goBack();
  await lastCode.waitFor();
  expect(await name.getByLabel("First name").inputValue()).toBe("Typed before");
  await name.getByRole("button", { name: "Cancel" }).click();
  await tabs.getByRole("link", { name: "Email" }).click();
  await page.getByRole("link", { name: "Tributary, home" }).locator("visible=true").click();
  await dialog.getByText("Have you saved your recovery codes?").waitFor();
  await dialog.getByRole("button", { name: "Stay here" }).click();
  await dialog.waitFor({ state: "hidden" });
  const dialogOpened = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await dialogOpened;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await tabs.getByRole("link", { name: "Profile" }).click();
  await lastCode.waitFor();
  expect(await part.getByRole("button", { name: "Done" }).isDisabled()).toBe(true);
  await part.getByLabel("I've saved my codes").check();
  await part.getByRole("button", { name: "Done" }).click();
  await part
    .locator("[role=status]:focus", { hasText: "You've saved your recovery codes." })
    .waitFor();
  expect(await toggle.isChecked()).toBe(true);
  await part.getByText("You have 10 recovery codes left.").waitFor();

  await logOut(page);
  await page.waitForURL(/\/login$/);
  await fillLogin(page, person);
  await page.locator("input[name=code][autocomplete=one-time-code]:focus").waitFor();
  await expectAccessible(visitor);
  // The code used to turn it on is spent, so take the next one.
  const ahead = Math.floor(Date.now() / 1000) + 30;
  await page.getByLabel("Code").fill(await generate({ secret, epoch: ahead }));
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/discover$/);
  await logOut(page);
  await page.waitForURL(/\/login$/);
  const logInWithRecoveryCode = async (code: string) => {
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(code);
    await page.getByRole("button", { name: "Log in" }).click();
  };
  await logInWithRecoveryCode(codes[0] ?? "");
  await page.waitForURL(/\/discover$/);
  await visitor.goto("/account");
  await part.getByText("You have 9 recovery codes left.").waitFor();
  await logOut(page);
  await page.waitForURL(/\/login$/);
  await logInWithRecoveryCode(codes[0] ?? "");
  await page.getByText("This code is wrong or no longer valid.").waitFor();
  await page.getByLabel("Recovery code").fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/discover$/);

  await visitor.goto("/account");
  await toggle.click();
  await dialog.getByLabel("Your password").fill(person.password);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => toggle.isChecked()).toBe(false);
  expect(unexpectedComplaints(visitor)).toEqual([
    expect.stringContaining("Login failed: This code is wrong or no longer valid."),
  ]);
});

test("logs out another device, then all devices", async () => {
  const { visitor, person } = await openSettings("privacy");
  const { page } = visitor;
  const other = await openSignedIn(person);
  await visitor.reload();
  const part = findCard(page, "Where you are logged in");
  await expect.poll(() => part.getByRole("listitem").count()).toBe(2);
  expect(await part.getByRole("listitem").filter({ hasText: "This device" }).count()).toBe(1);
  expect(await part.getByRole("listitem").first().textContent()).toContain("This device");
  expect(await part.getByText(/Logged in .*\d:\d\d/).count()).toBe(2);
  await part.getByRole("button", { name: /^Log out Chrome on Linux, logged in .*:\d\d:/ }).click();
  await expect.poll(() => part.getByRole("listitem").count()).toBe(1);
  await expect.poll(() => part.locator("[role=status]:focus").count()).toBe(1);
  await other.goto("/account");
  await other.page.waitForURL(/\/login/);
  await part.getByRole("button", { name: "Log out of all devices" }).click();
  await page.waitForURL(/\/login/);
  expect(await storedTokens(visitor)).toBeNull();
});

test("downloads the user's data, then erases the account", async () => {
  const { visitor, person } = await openSettings("privacy");
  const { page } = visitor;
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Download your data" }).click();
  await dialog.getByLabel("Your password").fill(person.password);
  const download = dialog.getByRole("button", { name: "Download" });
  const archive = await captureDownload(page, () => download.click());
  expect(archive.bytes.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  expect(archive.name).toBe("tributary-my-data.zip");
  await dialog.waitFor({ state: "hidden" });

  const erase = page.getByRole("button", { name: "Erase your account" });
  await erase.click();
  await expectAccessible(visitor);
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByLabel("Type ERASE to confirm").fill("erase");
  await dialog.getByRole("button", { name: "Erase my account" }).click();
  await dialog.getByText("Please type ERASE").waitFor();
  await page.keyboard.press("Escape");
  expect(await erase.evaluate((button) => button === document.activeElement)).toBe(true);
  await erase.click();
  await dialog.getByLabel("Type ERASE to confirm").fill("ERASE ");
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Erase my account" }).click();
  await page.getByRole("heading", { level: 1, name: "Your account has been erased" }).waitFor();
  await page.getByText(/your donations, without your name/).waitFor();
  await (await openNavigation(page)).getByRole("link", { name: "Login" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/goodbye");
  expect(await storedTokens(visitor)).toBeNull();
  // Going back doesn't ask to log in again.
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe("/login");
  expect((await post("/api/v1/auth/login/", person)).status).toBe(401);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});
