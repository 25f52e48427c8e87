import { expect, test } from "vitest";
import {
  createConfirmedAccount,
  findCard,
  openSettings,
  post,
  storedTokens,
} from "../account-screen.ts";
import { findDollarCampaign } from "../campaign-screen.ts";
import { approvePayment, checkOut, pickAmount } from "../giving-form.ts";
import { waitForCode } from "../mailbox.ts";
import { expectAccessible, unexpectedComplaints } from "../visitor.ts";

test("changes a name, also in the session, and Cancel restores it", async () => {
  const { visitor } = await openSettings("profile");
  const { page } = visitor;
  const name = findCard(page, "Your name");
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
  const readTokenPayload = async () => {
    const payload = ((await storedTokens(visitor)) ?? "").split(".")[1] ?? "";
    return Buffer.from(payload, "base64url").toString();
  };
  await expect.poll(readTokenPayload).toContain("Adaeze");
  await visitor.reload();
  await name.getByLabel("First name").waitFor();
  expect(await name.getByLabel("Prefix").inputValue()).toBe("Mrs");
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("shows a wrong old password next to its field, and changes it with the right one", async () => {
  const { visitor, person } = await openSettings("profile");
  const { page } = visitor;
  const part = findCard(page, "Change password");
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
  const oldLogin = await post("/api/v1/auth/login/", person);
  const newLogin = await post("/api/v1/auth/login/", { ...person, password: chosen });
  expect([oldLogin.status, newLogin.status]).toEqual([401, 200]);
});

test("saves a switch when it is toggled", async () => {
  const { visitor } = await openSettings("notification");
  const { page } = visitor;
  const thanks = page.getByRole("switch", { name: "Thank-you messages" });
  const before = await thanks.isChecked();
  await thanks.click();
  await page.getByRole("main").getByText("Saved.").waitFor();
  await visitor.reload();
  await thanks.waitFor();
  expect(await thanks.isChecked()).toBe(!before);
});

test("lists a donation made while logged in", async () => {
  const { visitor } = await openSettings("donations", {}, await createConfirmedAccount());
  const { page } = visitor;
  await page.getByText("You haven't donated yet").waitFor();
  await page.getByRole("link", { name: "Find a campaign" }).click();
  await page.waitForURL(/\/discover$/);
  await visitor.goto(`/paymentpage?campaign=${await findDollarCampaign()}`);
  await pickAmount(page, "50");
  await page.getByLabel("Payment method").selectOption("Credit-Card");
  await page.getByRole("checkbox", { name: /terms/ }).check();
  await checkOut(visitor);
  await approvePayment(visitor);
  await page.getByRole("heading", { name: "Donation Successful" }).waitFor();
  await visitor.goto("/account?tab=donations");
  const donation = page.getByRole("row").filter({ hasText: "Received" });
  await donation.waitFor();
  expect(await donation.textContent()).toMatch(/50\.00[\s\S]*1\.00[\s\S]*51\.00/);
  await visitor.goto("/account?tab=payment");
  await page.getByText(/^Once, last on/).waitFor();
});

test("confirms an address, then changes it with codes sent to both addresses", async () => {
  const { visitor, person } = await openSettings("email");
  const { page } = visitor;
  await waitForCode(person.email);
  await page.getByText("Not confirmed").waitFor();
  await page.getByRole("button", { name: "Send code" }).click();
  await page.waitForURL(/\/verificationcode/);
  await page.getByLabel("Code").fill(await waitForCode(person.email, 2));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL(/\/account\?tab=email$/);
  await page.getByText("Confirmed", { exact: true }).waitFor();

  const next = person.email.replace("@", "-new@");
  const change = findCard(page, "Change Email Address");
  await change.getByLabel("Email").fill("nobody");
  await change.getByLabel("Your password").fill(person.password);
  await change.getByText("Invalid email address").waitFor();
  await change.getByLabel("Email").fill(next);
  await change.getByRole("button", { name: "Save" }).click();
  const confirm = findCard(page, "Confirm your new address");
  await confirm.waitFor();
  await expectAccessible(visitor);
  const newCode = await waitForCode(next);
  await confirm.getByLabel(`Code sent to ${next}`).fill(newCode);
  await confirm
    .getByLabel(`Code sent to ${person.email}`)
    .fill(newCode === "000000" ? "000001" : "000000");
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await confirm.locator(".field-error", { hasText: "This code is wrong" }).waitFor();
  await confirm.getByLabel(`Code sent to ${person.email}`).fill(await waitForCode(person.email, 3));
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await findCard(page, "Your email address")
    .getByText(`Your email address is now ${next}.`)
    .waitFor();
  expect((await post("/api/v1/auth/login/", { ...person, email: next })).status).toBe(200);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("a pending change of address can be replaced or cancelled", async () => {
  const { visitor, person } = await openSettings("email");
  const { page } = visitor;
  const change = findCard(page, "Change Email Address");
  const confirm = findCard(page, "Confirm your new address");
  const cancel = change.getByRole("button", { name: "Cancel" });
  const mistyped = person.email.replace("@", "-mistyped@");
  await change.getByLabel("Email").fill(mistyped);
  await change.getByLabel("Your password").fill(person.password);
  await change.getByRole("button", { name: "Save" }).click();
  await confirm.getByText("within 10 minutes").waitFor();
  const bodyFocusCount = () => page.locator("body:focus").count();

  await confirm.getByRole("button", { name: "Change address or get new codes" }).click();
  await cancel.waitFor();
  expect(await bodyFocusCount()).toBe(0);
  await cancel.click();
  await confirm.waitFor();
  expect(await bodyFocusCount()).toBe(0);

  await visitor.reload();
  await confirm.getByRole("button", { name: "Keep the old address" }).click();
  await findCard(page, "Your email address")
    .getByText("Your email address stays the same.")
    .waitFor();
  await change.waitFor();
  expect(await bodyFocusCount()).toBe(0);
  await visitor.reload();
  await change.waitFor();
  expect(await change.getByLabel("Email").inputValue()).toBe(person.email);
  expect(await confirm.count()).toBe(0);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});
