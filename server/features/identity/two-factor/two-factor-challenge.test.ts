import { expect, test } from "vitest";
import { wrongCode } from "../../../testing/services/test-browser.ts";
import { openAccount } from "../../../testing/test-account.ts";
import {
  openTwoFactor,
  openTwoFactorSite,
  readTwoFactorToken,
  STEP,
  TWO_FACTOR,
} from "../../../testing/test-two-factor.ts";

const { site, shows: currentCode, nextStep, answer: submit } = await openTwoFactorSite();

test("requires the code after the password", async () => {
  const { ada, secret } = await openTwoFactor(site);
  const first = await ada.login({ stay_logged_in: true });
  expect(Object.keys(first.json).toSorted()).toEqual(["message", "two_factor_token"]);
  expect(first.headers.getSetCookie()).toEqual([]);
  const token = first.json.two_factor_token;
  const asAccess = await site.get("/api/v1/account/sessions/", {
    authorization: `Bearer ${token}`,
  });
  expect(asAccess.status).toBe(401);
  const second = await submit(token, await currentCode(secret), { refresh: true });
  expect(second.status).toBe(200);
  expect(second.json.message).toBe("Successfully logged in. Welcome Ada");
  expect(second.json.refresh).toBeDefined();
  const bearer = { authorization: `Bearer ${second.json.access}` };
  expect((await site.get("/api/v1/account/sessions/", bearer)).status).toBe(200);
});

test("accepts a code once, even if it is sent several times at once", async () => {
  const { ada, secret } = await openTwoFactor(site);
  const token = await readTwoFactorToken(ada);
  const code = await currentCode(secret);
  const answers = await Promise.all(Array.from({ length: 3 }, () => submit(token, code)));
  expect(answers.map((response) => response.status).toSorted()).toEqual([200, 401, 401]);
  const replayed = await submit(await readTwoFactorToken(ada), code);
  expect([replayed.status, replayed.json.code]).toEqual([401, "wrong_code"]);
  nextStep();
  expect((await submit(await readTwoFactorToken(ada), await currentCode(secret))).status).toBe(200);
});

test("opens one session per token", async () => {
  const { ada, secret, codes } = await openTwoFactor(site);
  const token = await readTwoFactorToken(ada);
  expect((await submit(token, await currentCode(secret))).status).toBe(200);
  nextStep();
  for (const code of [await currentCode(secret), codes[0] ?? ""]) {
    const again = await submit(token, code);
    expect([again.status, again.json.code]).toEqual([401, "unauthorized"]);
  }
  expect((await submit(await readTwoFactorToken(ada), codes[0] ?? "")).status).toBe(200);
});

test("opens one session for valid codes sent at once with one token", async () => {
  const { ada, codes } = await openTwoFactor(site);
  const token = await readTwoFactorToken(ada);
  const answers = await Promise.all(codes.slice(0, 3).map((code) => submit(token, code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  // The other codes aren't used up.
  const left = await Promise.all(
    codes
      .slice(0, 3)
      .map(async (code) => (await submit(await readTwoFactorToken(ada), code)).status),
  );
  expect(left.toSorted()).toEqual([200, 200, 401]);
});

test("refuses codes that are older than the last one used", async () => {
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  const { json } = await site.post(TWO_FACTOR, { password: ada.password }, bearer);
  const first = await currentCode(json.secret);
  await site.post(`${TWO_FACTOR}confirm/`, { code: first }, bearer);
  expect((await submit(await readTwoFactorToken(ada), first)).status).toBe(401);
  nextStep();
  const older = await currentCode(json.secret);
  nextStep();
  expect((await submit(await readTwoFactorToken(ada), await currentCode(json.secret))).status).toBe(
    200,
  );
  expect((await submit(await readTwoFactorToken(ada), older)).status).toBe(401);
});

test("tolerates half a minute of clock difference, not more", async () => {
  const { ada, secret } = await openTwoFactor(site);
  site.clock.now += 10 * STEP;
  const submitShifted = async (steps: number) =>
    (await submit(await readTwoFactorToken(ada), await currentCode(secret, steps))).status;
  expect([await submitShifted(-2), await submitShifted(2)]).toEqual([401, 401]);
  expect([await submitShifted(-1), await submitShifted(1)]).toEqual([200, 200]);
});

test("accepts each recovery code once, even in parallel, and emails the owner", async () => {
  const { ada, codes } = await openTwoFactor(site);
  const token = await readTwoFactorToken(ada);
  const answers = await Promise.all(Array.from({ length: 3 }, () => submit(token, codes[0] ?? "")));
  expect(answers.map((response) => response.status).toSorted()).toEqual([200, 401, 401]);
  const email = await site.mailTo(ada.email);
  expect(email.subject).toContain("A recovery code was used");
  expect(email.text).toContain("9 are left");
  expect((await submit(await readTwoFactorToken(ada), codes[0] ?? "")).status).toBe(401);
  const handwritten = ` ${codes[1]?.toUpperCase().replace("-", " ").replaceAll("0", "O")} `;
  expect((await submit(await readTwoFactorToken(ada), handwritten)).status).toBe(200);
  for (const code of codes.slice(2)) {
    expect((await submit(await readTwoFactorToken(ada), code)).status).toBe(200);
  }
  expect((await site.mailsTo(ada.email)).at(0)?.text).toContain("None are left");
});

test("refuses another account's recovery code", async () => {
  const { codes } = await openTwoFactor(site);
  const other = await openTwoFactor(site);
  expect((await submit(await readTwoFactorToken(other.ada), codes[0] ?? "")).status).toBe(401);
});

test("refuses further attempts after five, whatever the token", async () => {
  const { ada, secret } = await openTwoFactor(site);
  const code = await currentCode(secret);
  const tokens = [await readTwoFactorToken(ada), await readTwoFactorToken(ada)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => submit(tokens[index % 2] ?? "", wrongCode(code))),
  );
  expect(answers.filter((response) => response.status === 401)).toHaveLength(5);
  const refused = answers.filter((response) => response.status === 429);
  expect(refused).toHaveLength(15);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await submit(tokens[0] ?? "", code)).status).toBe(429);
  site.clock.now += 60_000;
  expect((await submit(await readTwoFactorToken(ada), await currentCode(secret))).status).toBe(200);
});

test("refuses an expired token, or one of another kind", async () => {
  const { ada, secret, bearer } = await openTwoFactor(site);
  const access = bearer.authorization.replace("Bearer ", "");
  expect((await submit(access, await currentCode(secret))).json.code).toBe("unauthorized");
  const token = await readTwoFactorToken(ada);
  site.clock.now += 5 * 60 * 1000 + 1000;
  expect((await submit(token, await currentCode(secret))).json.code).toBe("unauthorized");
});
