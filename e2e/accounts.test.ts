import { expect, test } from "vitest";
import {
  fillLogin,
  haveAccount,
  kept,
  newPerson,
  openBar,
  type Person,
  signedIn,
} from "./account-screen.ts";
import { mailedCode } from "./mailbox.ts";
import { siteUrl } from "./visited-site.ts";
import { alive, newVisitor, sizes, unexpected } from "./visitor.ts";

test("somebody signs up, verifies, logs in, stays in, and logs out everywhere", async () => {
  const visitor = await newVisitor({ size: sizes.phone });
  const { page } = visitor;
  const person = newPerson();
  await visitor.goto("/home");
  await (await openBar(page)).getByRole("link", { name: "Start a Campaign" }).click();
  await page.waitForURL(/\/signup$/);
  await page.getByLabel("First Name").fill(person.firstName);
  await page.getByLabel("Last Name").fill("Example");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Registration successful. Please login to continue.").waitFor();
  await page.waitForURL(/\/login$/);
  await page.getByText(person.email).waitFor();

  await page.getByRole("link", { name: "Enter the code" }).click();
  await page.waitForURL(/\/verificationcode$/);
  const code = await mailedCode(person.email);
  await page.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText("code verify successfully!").waitFor();
  await page.waitForURL(/\/login$/);
  await page.getByText("Your email address is confirmed. Please log in.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(person.email);
  await visitor.reload();
  await page.getByText("Your email address is confirmed. Please log in.").waitFor();

  await fillLogin(page, person);
  await page.getByText(`Successfully logged in. Welcome ${person.firstName}`).waitFor();
  await page.waitForURL(/\/discover$/);
  expect(JSON.parse((await kept(visitor)) ?? "{}")).toEqual({ access: expect.any(String) });
  await visitor.reload();
  const bar = await openBar(page);
  await bar.getByRole("link", { name: "My Profile" }).waitFor();
  expect(await bar.getByRole("link", { name: "Login" }).count()).toBe(0);
  await visitor.goto("/verifyemail");
  await page.getByText("is already confirmed").waitFor();

  const second = await visitor.context.newPage();
  await second.goto(`${siteUrl()}/home`);
  await alive(second);
  await (await openBar(second)).getByRole("button", { name: "Logout" }).click();
  await second.waitForURL(/\/login$/);
  await (await openBar(page)).getByRole("link", { name: "Login" }).waitFor();
  expect(await kept(visitor)).toBeNull();
  expect(unexpected(visitor)).toEqual([]);
});

test("a forgotten password is reset, and the new one logs in", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const person = await haveAccount();
  await mailedCode(person.email);
  await visitor.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL(/\/forgotpassword$/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.waitForURL(/\/resetpassword$/);
  await page.getByLabel("Code").fill(await mailedCode(person.email, 2));
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
  expect(unexpected(visitor)).toEqual([]);
});

test("a guarded page sends to the login page, which leads back to it and never off the site", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const person = await haveAccount();
  await visitor.goto("/home");
  await visitor.goto("/account?tab=email");
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

test("a token that outlived its browser counts for nothing", async () => {
  const person = await haveAccount();
  const visitor = await signedIn(person);
  const left = await visitor.context.storageState();
  await visitor.context.close();

  const later = await newVisitor({ storageState: { ...left, cookies: [] } });
  await later.goto("/home");
  await (await openBar(later.page)).getByRole("link", { name: "Login" }).waitFor();
  expect(await kept(later)).toBeNull();
});

test("tabs that open at once have one of them ask for all", async () => {
  const visitor = await signedIn(await haveAccount());
  // This tab looks on from a page without a session's scripts, so as not to ask for a token too.
  await visitor.goto("/api/v1/site/");
  const tabs = await Promise.all([1, 2, 3].map(() => visitor.context.newPage()));
  let asked = 0;
  let answer = () => {};
  const opened = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await visitor.context.route("**/api/v1/auth/refresh/", async (route) => {
    asked += 1;
    await opened;
    await route.continue();
  });
  await Promise.all(tabs.map((tab) => tab.goto(`${siteUrl()}/questions`)));
  await expect.poll(() => asked).toBe(1);
  const waiting = () =>
    visitor.page.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting).toBe(2);
  answer();
  for (const tab of tabs) await tab.getByRole("link", { name: "My Profile" }).waitFor();
  expect(asked).toBe(1);
});

test("a wrong password is said in words, and the focus is on them", async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const person = await haveAccount();
  await visitor.goto("/login");
  await fillLogin(page, { ...person, password: "not this one" });
  await page.getByText("Login failed. Please try again.").waitFor();
  const words = page.getByText("The email address or password is wrong.");
  await words.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("is wrong");
  expect(visitor.complaints.join("\n")).toContain(
    "Login failed: The email address or password is wrong.",
  );
  expect(await kept(visitor)).toBeNull();
});

test("the keyboard alone logs in, and the session outlives the browser for people who want it", async () => {
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
  const { cookies, origins } = await visitor.context.storageState();
  await visitor.context.close();

  const lasting = cookies.filter(({ expires }) => expires > 0);
  const later = await newVisitor({ storageState: { origins, cookies: lasting } });
  await later.goto("/home");
  await (await openBar(later.page)).getByRole("link", { name: "My Profile" }).waitFor();
});
