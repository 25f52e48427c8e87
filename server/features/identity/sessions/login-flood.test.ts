import { expect, test } from "vitest";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { argon2 } from "../passwords/password-hasher.ts";

/** A site that compares no passwords until `open` is called. */
async function busySite() {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const verify = async (hash: string, password: string) => {
    await promise;
    return argon2.verify(hash, password);
  };
  const site = await openTestSite({
    argon2: { hash: argon2.hash, verify },
    environment: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  return { site, open };
}

test("responds with 503 to logins beyond its capacity, and processes the others", async () => {
  const { site, open } = await busySite();
  const ada = await openAccount(site);
  const busy: string[] = [];
  const flood = Array.from({ length: 40 }, async (_, n) => {
    const email = `stranger-${n}@example.org`;
    const answer = await ada.login({ email }, { "x-forwarded-for": `192.0.2.${n}` });
    if (answer.status === 503)
      busy.push(`${answer.json.code} ${answer.headers.get("retry-after")}`);
    return answer.status;
  });
  await expect.poll(() => busy).toHaveLength(8);
  expect(new Set(busy)).toEqual(new Set(["unavailable 2"]));
  open();
  expect((await Promise.all(flood)).filter((status) => status === 401)).toHaveLength(32);
  expect((await ada.login()).status).toBe(200);
});

test("reserves capacity for other visitors", async () => {
  const { site, open } = await busySite();
  const ada = await openAccount(site);
  const password = "many small streams";
  let busy = 0;
  const flood = Array.from({ length: 50 }, async (_, n) => {
    const email = `stranger-${n}@example.org`;
    const newcomer = { username: "Eve", email, password, password2: password };
    const { status } = await (n < 25
      ? site.post("/api/v1/auth/login/", { email, password }, { "x-forwarded-for": "192.0.2.1" })
      : site.post("/api/v1/register/", newcomer, { "x-forwarded-for": "192.0.2.1" }));
    if (status === 503) busy += 1;
  });
  await expect.poll(() => busy).toBe(26);
  const login = ada.login({}, { "x-forwarded-for": "192.0.2.2" });
  open();
  expect((await login).status).toBe(200);
  await Promise.all(flood);
});
