import { expect, inject, test } from "vitest";
import { haveAccount, type Person } from "./account-screen.ts";
import { mailedCode } from "./mailbox.ts";
import { alive, expectAccessible, newVisitor, type Visitor } from "./visitor.ts";

const HERE_IN_VAIN = "A code works only in the browser you asked from.";
const NO_TICKET = "This code works only in the browser you asked from, and for 10 minutes.";

async function choose({ page }: Visitor, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Reset password" }).click();
}

/** Somebody who asked for a code to choose a new password, and the code. */
async function asked(visitor: Visitor): Promise<{ person: Person; code: string }> {
  const { page } = visitor;
  const person = await haveAccount();
  await mailedCode(person.email);
  await visitor.goto("/forgotpassword");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.waitForURL(/\/resetpassword$/);
  return { person, code: await mailedCode(person.email, 2) };
}

test("opened on another device, the mail's button says before and after a try that the code works elsewhere", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/resetpassword?code=123456");
  await page.getByText(HERE_IN_VAIN).waitFor();
  await expectAccessible(visitor);
  await choose(visitor, "three bridges at dawn");
  await page.getByText(NO_TICKET).waitFor();
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  await expectAccessible(visitor);
  await page.getByRole("link", { name: "Ask for another code" }).click();
  await page.waitForURL(/\/forgotpassword$/);

  await visitor.goto("/verificationcode?code=123456");
  await page.getByText(HERE_IN_VAIN).waitFor();
  await expectAccessible(visitor);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText(NO_TICKET).waitFor();
  await page.getByRole("link", { name: "Resend now" }).click();
  const person = await haveAccount();
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Mail a code" }).click();
  await page.getByLabel("Code").fill(await mailedCode(person.email, 2));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Your address is confirmed.").waitFor();
});

test("the mail's button in the browser that asked works, in a tab of its own too", async () => {
  const visitor = await newVisitor();
  const { code } = await asked(visitor);
  const tab = await visitor.context.newPage();
  await tab.goto(`${inject("siteUrl")}/resetpassword?code=${code}`);
  await alive(tab);
  expect(await tab.getByText(HERE_IN_VAIN).count()).toBe(0);
  await choose({ ...visitor, page: tab }, "three bridges at dawn");
  await tab.waitForURL(/\/login$/);
});

test("a wrong code is said beside its field, and one that took too long is asked for anew", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const { code } = await asked(visitor);
  await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await choose(visitor, "three bridges at dawn");
  await page.locator("input[name=code][aria-invalid=true]:focus").waitFor();
  await page.locator(".field-error", { hasText: "This code is wrong" }).waitFor();

  await visitor.goto("/verificationcode");
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("The code was right. Now the password.").waitFor();
  expect(await page.getByLabel("Code").count()).toBe(0);
  // As after a quarter of an hour.
  await visitor.context.clearCookies();
  await choose(visitor, "three bridges at dawn");
  await page.getByText("That took too long.").waitFor();
  expect(await page.getByText("The code was right.").count()).toBe(0);
  expect(await page.getByLabel("Code").inputValue()).toBe("");
  expect(await page.getByLabel("New password").inputValue()).toBe("three bridges at dawn");
  await expectAccessible(visitor);
  await page.getByRole("link", { name: "Ask for another code", exact: true }).click();
  await page.waitForURL(/\/forgotpassword$/);
});
