import { readFile } from "node:fs/promises";
import { generate } from "otplib";
import { expect, test } from "vitest";
import { fillLogin, kept, logIn, logOut, openBar, post } from "./account-screen.ts";
import { mailedCode } from "./mailbox.ts";
import { card, inSettings, unexpected } from "./settings-screen.ts";
import { expectAccessible, newVisitor, openBrowser } from "./visitor.ts";

openBrowser();

test("two-factor sign-in is switched on, asked for, and a recovery code works once", async () => {
  const { visitor, person } = await inSettings("profile");
  const { page } = visitor;
  const part = card(page, "Two-factor authentication");
  const toggle = part.getByRole("switch");
  await toggle.focus();
  await page.keyboard.press("Space");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").waitFor();
  expect(await dialog.locator("input[name=password]:focus").count()).toBe(1);
  await expectAccessible(visitor);
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
  await dialog.getByText("I have kept them").waitFor();
  const codes = await dialog.getByRole("listitem").allTextContents();
  expect(new Set(codes).size).toBe(10);
  await expectAccessible(visitor);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const sheet = await readFile(await (await download).path(), "utf8");
  expect(sheet).toContain(codes.join("\n"));

  // Whoever closes the dialog too early still finds them.
  await page.keyboard.press("Escape");
  await part.getByText(codes[9] ?? "none").waitFor();
  expect(await part.getByRole("button", { name: "Done" }).isDisabled()).toBe(true);
  await part.getByLabel("I have kept them").check();
  await part.getByRole("button", { name: "Done" }).click();
  expect(await toggle.isChecked()).toBe(true);
  await part.getByText("You have 10 recovery codes left.").waitFor();

  await logOut(page);
  await page.waitForURL(/\/login$/);
  await fillLogin(page, person);
  // The code that switched it on counts no more: a clock that is ahead shows the next one.
  const ahead = Math.floor(Date.now() / 1000) + 30;
  await page.getByLabel("Code").fill(await generate({ secret, epoch: ahead }));
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/discover$/);
  await logOut(page);
  await page.waitForURL(/\/login$/);
  const giveRecovery = async (code: string) => {
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(code);
    await page.getByRole("button", { name: "Log in" }).click();
  };
  await giveRecovery(codes[0] ?? "");
  await page.waitForURL(/\/discover$/);
  await visitor.goto("/account");
  await part.getByText("You have 9 recovery codes left.").waitFor();
  await logOut(page);
  await page.waitForURL(/\/login$/);
  await giveRecovery(codes[0] ?? "");
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
  expect(unexpected(visitor)).toEqual([]);
  await visitor.context.close();
});

test("an address is confirmed, then changed with the codes of both mailboxes", async () => {
  const { visitor, person } = await inSettings("email");
  const { page } = visitor;
  await mailedCode(person.email);
  await page.getByText("Not confirmed").waitFor();
  await page.getByRole("button", { name: "Send code again" }).click();
  await page.waitForURL(/\/verificationcode/);
  await page.getByLabel("Code").fill(await mailedCode(person.email, 2));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL(/\/account\?tab=email$/);
  await page.getByText("Confirmed", { exact: true }).waitFor();

  const next = person.email.replace("@", "-new@");
  const change = card(page, "Change Email Address");
  await change.getByLabel("Email").fill("nobody");
  await change.getByLabel("Your password").fill(person.password);
  await change.getByText("Invalid email address").waitFor();
  await change.getByLabel("Email").fill(next);
  await change.getByRole("button", { name: "Save" }).click();
  const confirm = card(page, "Confirm the new address");
  await confirm.waitFor();
  await expectAccessible(visitor);
  const newCode = await mailedCode(next);
  await confirm.getByLabel(`Code from the mail to ${next}`).fill(newCode);
  await confirm
    .getByLabel(`Code from the mail to ${person.email}`)
    .fill(newCode === "000000" ? "000001" : "000000");
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await confirm.locator(".field-error", { hasText: "This code is wrong" }).waitFor();
  await confirm
    .getByLabel(`Code from the mail to ${person.email}`)
    .fill(await mailedCode(person.email, 3));
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await card(page, "Your address").getByText(`Your address is ${next} now.`).waitFor();
  expect((await post("/api/v1/auth/login/", { ...person, email: next })).status).toBe(200);
  expect(unexpected(visitor)).toEqual([]);
  await visitor.context.close();
});

test("another session is ended from here, then all of them", async () => {
  const { visitor, person } = await inSettings("privacy");
  const { page } = visitor;
  const other = await newVisitor();
  await logIn(other, person);
  await visitor.reload();
  const part = card(page, "Where you are logged in");
  await expect.poll(() => part.getByRole("listitem").count()).toBe(2);
  expect(await part.getByRole("listitem").filter({ hasText: "This one" }).count()).toBe(1);
  await part.getByRole("button", { name: /^Log out (?!everywhere)/ }).click();
  await expect.poll(() => part.getByRole("listitem").count()).toBe(1);
  await other.goto("/account");
  await other.page.waitForURL(/\/login/);
  await part.getByRole("button", { name: "Log out everywhere, here too" }).click();
  await page.waitForURL(/\/login/);
  expect(await kept(visitor)).toBeNull();
  await Promise.all([visitor.context.close(), other.context.close()]);
});

test("one's data is downloaded, then the account is erased", async () => {
  const { visitor, person } = await inSettings("privacy");
  const { page } = visitor;
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Download your data" }).click();
  await dialog.getByLabel("Your password").fill(person.password);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const archive = await readFile(await (await download).path());
  expect(archive.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  expect((await download).suggestedFilename()).toBe("tributary-my-data.zip");
  await dialog.waitFor({ state: "hidden" });

  const erase = page.getByRole("button", { name: "Erase your account" });
  await erase.click();
  await expectAccessible(visitor);
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByLabel("Type ERASE to confirm").fill("erase");
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await dialog.getByText("Please type ERASE").waitFor();
  await page.keyboard.press("Escape");
  expect(await erase.evaluate((button) => button === document.activeElement)).toBe(true);
  await erase.click();
  await dialog.getByLabel("Type ERASE to confirm").fill("ERASE");
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Erase for good" }).click();
  await page.waitForURL(/\/home$/);
  await (await openBar(page)).getByRole("link", { name: "Login" }).waitFor();
  expect((await post("/api/v1/auth/login/", person)).status).toBe(401);
  expect(unexpected(visitor)).toEqual([]);
  await visitor.context.close();
});
