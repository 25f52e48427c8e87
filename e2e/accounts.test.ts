import { expect, test } from "vitest";
import {
  createAccount,
  fillLogin,
  newPerson,
  openNavigation,
  openSignedIn,
  type Person,
  storedTokens,
} from "./account-screen.ts";
import { waitForCode } from "./mailbox.ts";
import { siteUrl } from "./visited-site.ts";
import { newVisitor, sizes, unexpectedComplaints, waitForHydration } from "./visitor.ts";

test("signs up, confirms with one login, stays logged in, and logs out of all tabs", async () => {
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  const person = newPerson();
  await visitor.goto("/home");
  await (await openNavigation(page)).getByRole("link", { name: "Start a Campaign" }).click();
  await page.waitForURL(/\/signup$/);
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill("Example");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Registration successful. Please login to continue.").waitFor();
  await page.waitForURL(/\/login$/);
  await page.getByText(person.email).waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
  const code = await waitForCode(person.email);
  await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await fillLogin(page, person);
  await page.locator(".field-error", { hasText: "This code is wrong" }).waitFor();
  await page.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByText(`Successfully logged in. Welcome ${person.firstName}`).waitFor();
  await page.waitForURL(/\/discover$/);
  expect(JSON.parse((await storedTokens(visitor)) ?? "{}")).toEqual({ access: expect.any(String) });
  await visitor.reload();
  const bar = await openNavigation(page);
  await bar.getByRole("link", { name: "My Profile" }).waitFor();
  expect(await bar.getByRole("link", { name: "Login" }).count()).toBe(0);
  await visitor.goto("/verifyemail");
  await page.getByText("is already confirmed").waitFor();

  const second = await visitor.context.newPage();
  await second.goto(`${siteUrl()}/home`);
  await waitForHydration(second);
  await (await openNavigation(second)).getByRole("button", { name: "Logout" }).click();
  await second.waitForURL(/\/login$/);
  await (await openNavigation(page)).getByRole("link", { name: "Login" }).waitFor();
  expect(await storedTokens(visitor)).toBeNull();
  expect(unexpectedComplaints(visitor)).toEqual([
    expect.stringContaining("Login failed: This code is wrong"),
  ]);
});

test("resets a forgotten password and logs in with the new one", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const person = await createAccount();
  await waitForCode(person.email);
  await visitor.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL(/\/forgotpassword$/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.waitForURL(/\/resetpassword$/);
  await page.getByLabel("Code").fill(await waitForCode(person.email, 2));
  const changed: Person = { ...person, password: "three bridges at dawn" };
  await page.getByRole("button", { name: "Reset password" }).click();
  await page.getByText("Password is required").first().waitFor();
  await page.getByText("Password does not match").first().waitFor();
  await page.getByLabel("New password").fill(changed.password);
  await page.getByLabel("Confirm password").fill("three bridges at dusk");
  await page.getByRole("button", { name: "Reset password" }).click();
  await page.getByText("Password does not match").waitFor();
  await page.getByLabel("Confirm password").fill(changed.password);
  await page.getByRole("button", { name: "Reset password" }).click();
  await page.waitForURL(/\/login$/);
  await page.getByText("Password has been changed successfully", { exact: true }).waitFor();
  await page.getByText("Your password has been changed. Log in with the new one.").waitFor();
  await fillLogin(page, changed);
  await page.waitForURL(/\/discover$/);
  expect(unexpectedComplaints(visitor)).toEqual([]);
});

test("a guarded page redirects to login, which returns to it and never leaves the site", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const person = await createAccount();
  await visitor.goto("/login?next=%2Fdonate-page%2F1");
  const onward = page.getByRole("link", { name: "continue without an account" });
  expect(await onward.getAttribute("href")).toBe("/donate-page/1");
  await visitor.goto("/home");
  await visitor.goto("/account?tab=email");
  await page.waitForURL(/\/login\?next=/);
  expect(await onward.getAttribute("href")).toBe("/discover");
  await page.waitForURL(/\/login\?next=%2Faccount%3Ftab%3Demail$/);
  await page.getByText("Please log in to see this page.").waitFor();
  await fillLogin(page, person);
  await page.waitForURL(/\/account\?tab=email$/);
  await page.goBack();
  await page.waitForURL(/\/home$/);
  await visitor.goto("/signup");
  await page.waitForURL(/\/discover$/);

  const lured = await newVisitor();
  await lured.goto("/login?next=//example.com/%2Fevil");
  await fillLogin(lured.page, person);
  await lured.page.waitForURL(`${siteUrl()}/discover`);
});

test("ignores a token that outlived its browser", async () => {
  const person = await createAccount();
  const visitor = await openSignedIn(person);
  const storage = await visitor.context.storageState();
  await visitor.context.close();

  const later = await newVisitor({ storageState: { ...storage, cookies: [] } });
  await later.goto("/home");
  await (await openNavigation(later.page)).getByRole("link", { name: "Login" }).waitFor();
  expect(await storedTokens(later)).toBeNull();
});

test("tabs that open at once share one token renewal", async () => {
  const visitor = await openSignedIn(await createAccount());
  // This tab watches from a page without session scripts, so that it requests no token itself.
  await visitor.goto("/api/v1/site/");
  const tabs = await Promise.all([1, 2, 3].map(() => visitor.context.newPage()));
  let requestCount = 0;
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.context.route("**/api/v1/auth/refresh/", async (route) => {
    requestCount += 1;
    await opened;
    await route.continue();
  });
  await Promise.all(tabs.map((tab) => tab.goto(`${siteUrl()}/questions`)));
  await expect.poll(() => requestCount).toBe(1);
  const waiting = () =>
    visitor.page.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(2);
  release();
  for (const tab of tabs) await tab.getByRole("link", { name: "My Profile" }).waitFor();
  expect(requestCount).toBe(1);
});

test("explains a wrong password and focuses the message", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const person = await createAccount();
  await visitor.goto("/login");
  await fillLogin(page, { ...person, password: "not this one" });
  await page.getByText("Login failed. Please try again.").waitFor();
  const message = page.getByText("The email address or password is wrong.");
  await message.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("is wrong");
  expect(visitor.complaints.join("\n")).toContain(
    "Login failed: The email address or password is wrong.",
  );
  expect(await storedTokens(visitor)).toBeNull();
});

test("logs in by keyboard, and the session outlives the browser on request", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const person = await createAccount();
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
  const { cookies, origins } = await visitor.context.storageState();
  await visitor.context.close();

  const lasting = cookies.filter(({ expires }) => expires > 0);
  const later = await newVisitor({ storageState: { origins, cookies: lasting } });
  await later.goto("/home");
  await (await openNavigation(later.page)).getByRole("link", { name: "My Profile" }).waitFor();
});
