import { beforeAll, expect, test, vi } from "vitest";
import { openAccount, readSetCookie } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { argon2 } from "../passwords/password-hasher.ts";

const counted = { hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
let site: TestSite;
let people = 0;

beforeAll(async () => {
  site = await openTestSite({
    mails: true,
    argon2: counted,
    environment: { PUBLIC_URL: "https://give.example.org" },
  });
});

function newPerson(changes: Record<string, unknown> = {}) {
  people += 1;
  return {
    first_name: "Ngozi",
    last_name: "Bello",
    email: `ngozi-${people}@example.org`,
    password: "many small streams",
    ...changes,
  };
}

const register = (body: unknown) => site.post("/api/v1/auth/register/", body);
const login = ({ email, password }: { email: string; password: string }) =>
  site.post("/api/v1/auth/login/", { email, password });

function findAccount(email: string) {
  return site.db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();
}

test("responds with 201 and its message, and allows a login before the address is confirmed", async () => {
  const person = newPerson({ email: "  Ada.Obi@Example.org " });
  const answer = await register(person);
  expect(answer.status).toBe(201);
  expect(answer.json).toEqual({
    message: "Registration successful. Please login to continue.",
  });
  expect((await login(person)).status).toBe(200);
  expect(await findAccount("ada.obi@example.org")).toMatchObject({
    first_name: "Ngozi",
    last_name: "Bello",
    role: "supporter",
    email_verified_at: null,
  });
});

const simplePaths = ["/api/v1/register/", "/register/"] as const;

test.each(simplePaths)("%s uses the username as the first name", async (path) => {
  const { email, password } = newPerson();
  const body = { email, username: "ngozi", password, password2: password };
  const answer = await site.post(path, body);
  expect(answer.status).toBe(201);
  expect(await findAccount(email)).toMatchObject({ first_name: "ngozi", last_name: "" });
  const unequal = await site.post(path, { ...body, password2: "other" });
  expect(unequal.status).toBe(422);
  expect(unequal.json.detail).toMatchObject([
    { loc: ["body", "password2"], msg: "Password does not match" },
  ]);
});

test("normalises names", async () => {
  const person = newPerson({
    first_name: " Jose\u0301  Mari\u0301a\u00a0",
    last_name: "Bol.com  B.V.",
  });
  expect((await register(person)).status).toBe(201);
  expect(await findAccount(person.email)).toMatchObject({
    first_name: "José María",
    last_name: "Bol.com B.V.",
  });
});

test.each(simplePaths)("%s refuses other sites and other content types", async (path) => {
  const { email, password } = newPerson();
  const body = { email, username: "ngozi", password, password2: password };
  const foreign = await site.post(path, body, {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
  });
  expect([foreign.status, foreign.json.code]).toEqual([403, "foreign_origin"]);
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  const text = await site.post(path, body, { "content-type": "text/plain" });
  expect(text.status).toBe(415);
  expect(await findAccount(email)).toBeUndefined();
});

test.each([
  ["first_name", { first_name: " " }, "First Name is required"],
  ["last_name", { last_name: undefined }, "Second Name is required"],
  ["email", { email: "" }, "Email is required"],
  ["email", { email: "nobody" }, "Invalid email address"],
  ["password", { password: "" }, "Password is required"],
  ["password", { password: "seven77" }, "Password must be at least 8 characters"],
  ["password", { password: "password123" }, /one of the most common passwords/],
  ["password", { password: "Tributary-2026!" }, /without our name/],
])("refuses a bad %s (%j)", async (field, changes, msg) => {
  const person = newPerson(changes);
  const { status, json } = await register(person);
  expect(status).toBe(422);
  expect(json.detail[0].loc).toEqual(["body", field]);
  expect(json.detail[0].msg).toMatch(msg);
  expect(json.non_field_errors).toBeUndefined();
  expect(await findAccount(person.email as string)).toBeUndefined();
});

test("ignores a role in the body", async () => {
  const person = newPerson({ role: "admin", email_verified_at: "2020-01-01T00:00:00Z" });
  await register(person);
  expect(await findAccount(person.email)).toMatchObject({
    role: "supporter",
    email_verified_at: null,
  });
});

test("responds the same for a known address, after the same work", async () => {
  const ada = await openAccount(site);
  const newcomer = newPerson();
  counted.hash.mockClear();
  const unknown = await register(newcomer);
  expect(counted.hash).toHaveBeenCalledTimes(1);
  const known = await register({ ...newcomer, email: ada.email });
  expect(counted.hash).toHaveBeenCalledTimes(2);
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  const ticket = (line = "") => line.replace(/=[^;]+/, "=…");
  expect(ticket(readSetCookie(known, "ticket"))).toBe(ticket(readSetCookie(unknown, "ticket")));

  const email = await site.mailTo(ada.email);
  expect(email.subject).toBe("You already have a Tributary account");
  expect(email.text).not.toMatch(/\d{6}/);
  expect((await site.mailTo(newcomer.email)).subject).toBe("Please confirm your email address");
  expect((await ada.login()).status).toBe(200);
  expect((await login({ ...newcomer, email: ada.email })).status).toBe(401);
});

test("creates one account for ten simultaneous sign-ups, with the same response to all", async () => {
  const person = newPerson();
  const answers = await Promise.all(Array.from({ length: 10 }, () => register(person)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const mails = await site.mailsTo(person.email);
  const first = mails.filter((mail) => mail.subject === "Please confirm your email address");
  expect([first.length, mails.length]).toEqual([1, 3]);
});

test("links to the configured URL, regardless of the Host header", async () => {
  const person = newPerson();
  const answer = await site.app.inject({
    method: "POST",
    url: "/api/v1/auth/register/",
    headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    payload: person,
  });
  expect(answer.statusCode).toBe(201);
  const mail = await site.mailTo(person.email);
  const links = `${mail.text}${mail.html}`.match(/https?:\/\/[^\s"<)]+/g) ?? [];
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) expect(link).toMatch(/^https:\/\/give\.example\.org(\/|$)/);
  expect(mail.text).toContain(
    `/verificationcode#email=${encodeURIComponent(person.email as string)}`,
  );
});

test("repeats nothing that the visitor entered in the email", async () => {
  const person = newPerson({ first_name: "You won a", last_name: "Bigprize" });
  await register(person);
  const mail = await site.mailTo(person.email);
  expect(mail.text + mail.html + mail.subject).not.toMatch(/you won|bigprize/i);
});
