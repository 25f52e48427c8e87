import { expect, test } from "vitest";
import {
  bearerHeader,
  createAccount,
  fillLogin,
  newPerson,
  openSignedIn,
  type Person,
  post,
} from "../account-screen.ts";
import { waitForCode, waitForLink } from "../mailbox.ts";
import { siteUrl } from "../visited-site.ts";
import { expectAccessible, newVisitor, sizes, type Visitor } from "../visitor.ts";

async function choose({ page }: Visitor, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Reset password" }).click();
}

/** Requests a password reset code for a new person. */
async function requestCode(visitor: Visitor): Promise<{ person: Person; code: string }> {
  const { page } = visitor;
  const person = await createAccount();
  await waitForCode(person.email);
  await visitor.goto("/forgotpassword");
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.waitForURL(/\/resetpassword$/);
  return { person, code: await waitForCode(person.email, 2) };
}

test("a code works on another device together with its address", async () => {
  const person = await createAccount();
  const code = await waitForCode(person.email);
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/verificationcode");
  await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.locator(".field-error", { hasText: "Please enter the email address" }).waitFor();
  await expectAccessible(visitor);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("verification failed. Please check your network connection.").waitFor();
  await page.locator("input[name=code][aria-invalid=true]:focus").waitFor();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("code verify successfully!").waitFor();
  await page.getByText("Your code is right. Log in to confirm your address.").waitFor();
  await visitor.reload();
  expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
  await fillLogin(page, person);
  await page.waitForURL(/\/discover$/);
  await visitor.goto("/verifyemail");
  await page.getByText("is already confirmed").waitFor();
});

test("an email's link works on another device, once", async () => {
  const person = await createAccount();
  const link = await waitForLink(person.email, /\/verificationcode#\S+/);
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto(link);
  await page.waitForURL(/\/login$/);
  await page.getByText(`Log in to confirm ${person.email}.`).waitFor();
  await expectAccessible(visitor);
  await fillLogin(page, person);
  await page.waitForURL(/\/discover$/);
  await visitor.goto("/verifyemail");
  await page.getByText("is already confirmed").waitFor();

  await post("/api/v1/auth/password-reset/", { email: person.email });
  const reset = await waitForLink(person.email, /\/resetpassword#\S+/);
  const other = await newVisitor();
  await other.goto(reset);
  await other.page.getByText(person.email).waitFor();
  await choose(other, "three bridges at dawn");
  await other.page.waitForURL(/\/login$/);
  await fillLogin(other.page, { ...person, password: "three bridges at dawn" });
  await other.page.waitForURL(/\/discover$/);
  await visitor.goto(reset);
  await choose(visitor, "three bridges at dusk");
  await page.getByText("This code is wrong or no longer valid.").waitFor();
});

test("shows a wrong code next to its field, and requests a new one after it expired", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const { code } = await requestCode(visitor);
  await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await choose(visitor, "three bridges at dawn");
  await page.locator("input[name=code][aria-invalid=true]:focus").waitFor();
  await page.locator(".field-error", { hasText: "This code is wrong" }).waitFor();

  await visitor.goto("/verificationcode");
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("Your code is confirmed. Now choose a new password.").waitFor();
  expect(await page.getByLabel("Code").count()).toBe(0);
  // As after 15 minutes.
  await visitor.context.clearCookies();
  await choose(visitor, "three bridges at dawn");
  await page.getByText("Your code has expired.").waitFor();
  expect(await page.getByText("Your code is confirmed.").count()).toBe(0);
  expect(await page.getByLabel("Code").inputValue()).toBe("");
  expect(await page.getByLabel("New password").inputValue()).toBe("three bridges at dawn");
  await page.getByRole("link", { name: "Request a new code", exact: true }).click();
  await page.waitForURL(/\/forgotpassword$/);
});

test("too many login attempts show how long to wait, and alternatives", async () => {
  const person = await createAccount();
  const visitor = await newVisitor();
  const { page, context } = visitor;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const data = { email: person.email, password: `attempt ${attempt}` };
    await context.request.post(`${siteUrl()}/api/v1/auth/login/`, { data });
  }
  await visitor.goto("/login");
  await fillLogin(page, person);
  await page
    .getByText(/Please wait (\d+ seconds|\d+ minutes?)\. Or choose a new password, or log in/)
    .waitFor();
  await page.getByRole("link", { name: "choose a new password" }).click();
  await page.waitForURL(/\/forgotpassword$/);
});

test("explains a session that was ended elsewhere, and returns after login", async () => {
  const person = await createAccount();
  const visitor = await openSignedIn(person);
  const { page } = visitor;
  await visitor.goto("/account?tab=privacy");
  await page.getByRole("region", { name: "Where you are logged in" }).waitFor();
  await post("/api/v1/auth/logout-all/", {}, await bearerHeader(person));
  await visitor.reload();
  await page.waitForURL(/\/login\?next=/);
  await page.getByText("You were logged out. Log in to continue where you left off.").waitFor();
  await fillLogin(page, person);
  await page.waitForURL(/\/account\?tab=privacy$/);
});

test("shows errors on blur", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/signup");
  const words = [
    "First Name is required",
    "Second Name is required",
    "Email is required",
    "Password is required",
  ];
  for (const text of words) expect(await page.getByText(text).count()).toBe(0);
  await page.getByLabel("First Name").focus();
  await page.keyboard.press("Tab");
  await page.getByText("First Name is required").waitFor();
  expect(await page.getByText("Second Name is required").count()).toBe(0);
  await page.getByRole("button", { name: "Sign up" }).click();
  for (const text of words) await page.getByText(text).first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("check the");
  await page.getByLabel("Email").fill("ifeoma");
  await page.getByText("Invalid email address").first().waitFor();
  const password = page.getByLabel("Password", { exact: true });
  const described = await password.evaluate((input) =>
    (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );
  expect(described).toContain("At least 8 characters");
  await password.fill("seven77");
  await page.getByText("Password must be at least 8 characters").first().waitFor();
  await expectAccessible(visitor);
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
});

test("signs up someone with a single name", async () => {
  const { email, password } = newPerson();
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/signup");
  await page.getByLabel("I have only one name").check();
  expect(await page.getByLabel("Last Name").count()).toBe(0);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Name is required", { exact: true }).first().waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Sukarno");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL(/\/login$/);
});

test("shows the server's error next to its field", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/signup");
  await page.getByLabel("First Name").fill("Ifeoma");
  await page.getByLabel("Last Name").fill("Example");
  await page.getByLabel("Email").fill(newPerson().email);
  await page.getByLabel("Password", { exact: true }).fill("password123");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.locator(".field-error", { hasText: "most common" }).waitFor();
  await page.getByText(/^Registration failed\. This is one of the most common/).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("password");
});

test("offers a sandbox provider on the login page with sample data", async () => {
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  await visitor.goto("/login");
  await page.locator("main").getByRole("link", { name: "Apple" }).click();
  await page.getByRole("heading", { name: "Log in with Apple" }).waitFor();
  await expectAccessible(visitor);
  await page.getByRole("button", { name: /^Amina Diallo/ }).click();
  await page.getByRole("button", { name: "Back to the site" }).click();
  await page.waitForURL(/\/discover$/);
  await page.getByText("Successfully logged in. Welcome Amina").waitFor();
  expect(visitor.complaints).toEqual([]);
});
