import { expect, test } from "vitest";
import { post } from "./account-screen.ts";
import { mailedCode } from "./mailbox.ts";
import { card, inSettings } from "./settings-screen.ts";
import { expectAccessible, unexpected } from "./visitor.ts";

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
});

test("a change of address that waits is left again, by new codes, by Cancel or for good", async () => {
  const { visitor, person } = await inSettings("email");
  const { page } = visitor;
  const change = card(page, "Change Email Address");
  const confirm = card(page, "Confirm the new address");
  const cancel = change.getByRole("button", { name: "Cancel" });
  const mistyped = person.email.replace("@", "-mistyped@");
  await change.getByLabel("Email").fill(mistyped);
  await change.getByLabel("Your password").fill(person.password);
  await change.getByRole("button", { name: "Save" }).click();
  await confirm.getByText("both valid for 10 minutes").waitFor();
  const elsewhere = () => page.locator("body:focus").count();

  await confirm.getByRole("button", { name: "Another address, or new codes" }).click();
  await cancel.waitFor();
  expect(await elsewhere()).toBe(0);
  await expectAccessible(visitor);
  await cancel.click();
  await confirm.waitFor();
  expect(await elsewhere()).toBe(0);

  await visitor.reload();
  await confirm.getByRole("button", { name: "Keep the old address" }).click();
  await card(page, "Your address").getByText("You keep your old address.").waitFor();
  await change.waitFor();
  expect(await elsewhere()).toBe(0);
  await visitor.reload();
  await change.waitFor();
  expect(await change.getByLabel("Email").inputValue()).toBe(person.email);
  expect(await confirm.count()).toBe(0);
  expect(unexpected(visitor)).toEqual([]);
});
