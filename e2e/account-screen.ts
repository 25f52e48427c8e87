import { generate } from "otplib";
import type { Locator, Page } from "playwright-core";
import { WAIT_LIMIT } from "#server/testing/services/wait-limit.ts";
import { waitForCode } from "./mailbox.ts";
import type { SamplePerson } from "./started-site.ts";
import { randomAddressHeader, sampleLogins, siteUrl } from "./visited-site.ts";
import { newVisitor, sizes, type Visitor, type VisitorOptions } from "./visitor.ts";

export interface Person {
  readonly firstName: string;
  readonly email: string;
  readonly password: string;
}

let personCount = 0;

export function newPerson(firstName = "Ifeoma"): Person {
  personCount += 1;
  const email = `${firstName.toLowerCase()}-${Date.now()}-${personCount}@example.org`;
  return { firstName, email, password: "river stone lantern" };
}

export function samplePerson(who: SamplePerson): Person {
  return { firstName: "", ...sampleLogins()[who] };
}

/** Creates an account without a browser. */
export async function createAccount(person: Person = newPerson()): Promise<Person> {
  await register(person);
  return person;
}

export async function createConfirmedAccount(person: Person = newPerson()): Promise<Person> {
  const registered = await register(person);
  const cookie = registered.headers.getSetCookie().map((line) => line.split(";")[0]);
  const code = await waitForCode(person.email);
  const path = "/api/v1/auth/verify-email/";
  const answer = await post(path, { code }, { cookie: cookie.join("; ") });
  if (!answer.ok) throw new Error(await answer.text());
  return person;
}

async function register(person: Person): Promise<Response> {
  const { firstName: first_name, email, password } = person;
  const answer = await post("/api/v1/auth/register/", {
    first_name,
    last_name: "Example",
    email,
    password,
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer;
}

export function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(siteUrl() + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...randomAddressHeader(), ...headers },
    body: JSON.stringify(body),
  });
}

export async function createEnquiry(
  email: string,
  subject: string,
  message = "Where is it?",
): Promise<void> {
  const answer = await post("/api/v1/contactus/", {
    full_name: "Ada Obi",
    email,
    subject,
    enquiry_type: "General Enquiry",
    message,
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

/** Reads an API path. Throws if the call fails. */
export async function readApi<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(siteUrl() + path, { headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

export async function bearerHeader({ email, password }: Omit<Person, "firstName">) {
  const answer = await post("/api/v1/auth/login/", { email, password });
  const { access } = (await answer.json()) as { access: string };
  return { authorization: `Bearer ${access}` };
}

export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** Logs in on the login page and waits for the next page. */
export async function logIn(visitor: Visitor, person: Person): Promise<void> {
  await visitor.goto("/login");
  await fillLogin(visitor.page, person);
  await visitor.page.waitForURL(/\/discover/);
}

/** A visitor who is logged in as a person from the sample data or another one. */
export async function openSignedIn(
  who: SamplePerson | Person,
  options?: VisitorOptions,
): Promise<Visitor> {
  const visitor = await newVisitor(options);
  await startSession(visitor, typeof who === "string" ? samplePerson(who) : who);
  return visitor;
}

/** Logs in without the login page, which has its own tests. */
async function startSession(
  { context, page }: Visitor,
  { email, password }: Person,
  recoveryCode?: string,
): Promise<void> {
  const call = async (path: string, data: object) => {
    const answer = await context.request.post(siteUrl() + path, {
      data,
      timeout: WAIT_LIMIT.timeout,
    });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  let session = await call("/api/v1/auth/login/", { email, password });
  if (session.two_factor_token) {
    const { two_factor_token } = session;
    session = await call("/api/v1/auth/two-factor/", { two_factor_token, code: recoveryCode });
  }
  await page.goto(`${siteUrl()}/robots.txt`);
  await page.evaluate(
    (access) => localStorage.setItem("authTokens", JSON.stringify({ access })),
    session.access,
  );
}

/**
 * Turns on the sample admin's second factor. Returns a function that logs the admin in with one of
 * ten recovery codes.
 */
export async function protectAdmin(): Promise<(options?: VisitorOptions) => Promise<Visitor>> {
  const admin = samplePerson("admin");
  const codes = await turnOnTwoFactor(admin);
  return async (options) => {
    const visitor = await newVisitor(options);
    await startSession(visitor, admin, codes.pop());
    return visitor;
  };
}

async function turnOnTwoFactor(person: Person): Promise<string[]> {
  const path = "/api/v1/account/two-factor/";
  const headers = await bearerHeader(person);
  const enrolled = await post(path, { password: person.password }, headers);
  const { secret } = (await enrolled.json()) as { secret: string };
  const confirmed = await post(`${path}confirm/`, { code: await generate({ secret }) }, headers);
  const { recovery_codes } = (await confirmed.json()) as { recovery_codes: string[] };
  return recovery_codes;
}

/** The navigation with the account links, opened on small windows. */
export async function openNavigation(page: Page) {
  const width = page.viewportSize()?.width ?? sizes.desktop.width;
  if (width < 900) await page.locator(".mobile-menu-toggle").click();
  return page.getByRole("navigation", { name: "Main" });
}

export async function logOut(page: Page): Promise<void> {
  const menu = page.locator(".account-menu-person");
  if (await menu.isVisible()) await menu.click();
  else await openNavigation(page);
  await page.getByRole("button", { name: "Logout" }).locator("visible=true").click();
}

export function storedTokens({ page }: Visitor): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("authTokens"));
}

/** Opens a settings tab as a signed-in user, by default with a new account. */
export async function openSettings(
  tab: string,
  options?: VisitorOptions,
  existing?: Person,
): Promise<{ visitor: Visitor; person: Person }> {
  const person = existing ?? (await createAccount());
  const visitor = await openSignedIn(person, options);
  await visitor.goto(`/account?tab=${tab}`);
  return { visitor, person };
}

export function findCard(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}
