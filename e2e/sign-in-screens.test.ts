import { expect, inject, test } from "vitest";
import {
  bearerOf,
  fillLogin,
  haveAccount,
  kept,
  newPerson,
  post,
  signedIn,
} from "./account-screen.ts";
import { mailedCode } from "./mailbox.ts";
import { expectAccessible, expectNoSidewaysScroll, newVisitor } from "./visitor.ts";

test.each([
  ["/login", "Welcome Back"],
  ["/signup", "Create your account"],
  ["/forgotpassword", "Forgot your password?"],
  ["/resetpassword?code=123456", "Choose a new password"],
  ["/verificationcode", "Enter your code"],
  ["/verifyemail", "Verify your email"],
  ["/successmessage", "Password has been changed successfully"],
])("%s is accessible, reflows at 320 px, and breaks no policy", async (path, words) => {
  const visitor = await newVisitor({ size: { width: 320, height: 640 } });
  await visitor.goto(path);
  await visitor.page.getByText(words).first().waitFor();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  expect(visitor.complaints).toEqual([]);
});

test("a wrong password is said in words, and the focus is on them", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const person = await haveAccount();
  await visitor.goto("/login");
  await fillLogin(page, { ...person, password: "not this one" });
  await page.getByText("Login failed. Please try again.").waitFor();
  const words = page.getByText("The email address or the password is wrong.");
  await words.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("is wrong");
  expect(visitor.complaints.join("\n")).toContain(
    "Login failed: The email address or the password is wrong.",
  );
  await expectAccessible(visitor);
  expect(await kept(visitor)).toBeNull();
});

test("a login that cannot be sent is logged with its reason", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/login");
  await page.route("**/api/v1/auth/login/", (asked) => asked.abort());
  await fillLogin(page, newPerson());
  await page.getByText("Login failed. Please try again.").waitFor();
  expect(visitor.complaints.join("\n")).toContain(
    "Login failed: We could not be reached. Please check your network connection.",
  );
});

test("somebody who guessed too often reads how long to wait, and of the way around", async () => {
  const person = await haveAccount();
  const visitor = await newVisitor();
  const { page, context } = visitor;
  for (let guess = 0; guess < 10; guess += 1) {
    const data = { email: person.email, password: `guess ${guess}` };
    await context.request.post(`${inject("siteUrl")}/api/v1/auth/login/`, { data });
  }
  await visitor.goto("/login");
  await fillLogin(page, person);
  await page
    .getByText(/Please wait (\d+ seconds|\d+ minutes?)\. Or choose a new password, or log in/)
    .waitFor();
  await expectAccessible(visitor);
  await page.getByRole("link", { name: "choose a new password" }).click();
  await page.waitForURL(/\/forgotpassword$/);
});

test("somebody whose session was ended elsewhere reads so, and is led back", async () => {
  const person = await haveAccount();
  const visitor = await signedIn(person);
  const { page } = visitor;
  await visitor.goto("/account?tab=privacy");
  await page.getByRole("region", { name: "Where you are logged in" }).waitFor();
  await post("/api/v1/auth/logout-all/", {}, await bearerOf(person));
  await visitor.reload();
  await page.waitForURL(/\/login\?next=/);
  await page.getByText("You were logged out. Log in to go back to where you were.").waitFor();
  await fillLogin(page, person);
  await page.waitForURL(/\/account\?tab=privacy$/);
});

test("errors show once a field was left", async () => {
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
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
  await expectAccessible(visitor);
});

test("a person of one name signs up", async () => {
  const { email, password } = newPerson();
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/signup");
  await page.getByLabel("I have only one name").check();
  expect(await page.getByLabel("Last Name").count()).toBe(0);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Name is required", { exact: true }).first().waitFor();
  await expectAccessible(visitor);
  await page.getByLabel("Name", { exact: true }).fill("Sukarno");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.waitForURL(/\/login$/);
});

test("the server's verdict stands beside its field", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.goto("/signup");
  await page.getByLabel("First Name").fill("Ifeoma");
  await page.getByLabel("Last Name").fill("Example");
  await page.getByLabel("Email").fill(newPerson().email);
  await page.getByLabel("Password", { exact: true }).fill("password123");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.locator(".field-error", { hasText: "most common" }).waitFor();
  await page.getByText(/^Registration failed\. This password/).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("password");
});

test("another code can be asked for, with a known address or an unknown one", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const person = await haveAccount();
  await mailedCode(person.email);
  await visitor.goto("/verificationcode");
  await page.getByRole("link", { name: "Resend now" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Mail a code" }).click();
  const code = await mailedCode(person.email, 2);
  await visitor.goto(`/verifyemail`);
  await page.getByText(person.email).waitFor();
  await expectAccessible(visitor);
  await visitor.goto(`/verificationcode?code=${code}`);
  expect(await page.getByLabel("Code").inputValue()).toBe(code);
  await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("verification failed. Please check your network connection.").waitFor();
  await page.locator(".field-error", { hasText: "This code is wrong" }).waitFor();
  await page.locator("input[name=code][aria-invalid=true]:focus").waitFor();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL(/\/login$/);
});

test("the keyboard alone logs in", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const person = await haveAccount();
  await visitor.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(await page.getByLabel("Stay Logged in").isChecked()).toBe(true);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/discover$/);
});

test("without JavaScript the pages say what they need, and send nothing", async () => {
  const visitor = await newVisitor({ javaScript: false });
  await visitor.goto("/login");
  await visitor.page.getByText(/needs JavaScript/).waitFor();
  expect(await visitor.page.getByRole("button", { name: "Log in" }).isDisabled()).toBe(true);
});

test.each(["/login", "/signup"])(
  "in the sample world %s leads to a provider to play",
  async (path) => {
    const visitor = await newVisitor({ size: { width: 320, height: 640 } });
    const { page } = visitor;
    await visitor.goto(path);
    await page.locator("main").getByRole("link", { name: "Apple" }).click();
    await page.getByRole("heading", { name: "Who signs in with Apple?" }).waitFor();
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
    await page.getByRole("button", { name: /^Amina Diallo/ }).click();
    await page.getByRole("button", { name: "Back to the site" }).click();
    await page.waitForURL(/\/discover$/);
    await page.getByText("Successfully logged in. Welcome Amina").waitFor();
    expect(visitor.complaints).toEqual([]);
  },
);
