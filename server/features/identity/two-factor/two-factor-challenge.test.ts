import { expect, test } from "vitest";
import { wrongCode } from "../../../testing/services/test-browser.ts";
import { openAccount } from "../../../testing/test-account.ts";
import {
  openTwoFactor,
  openTwoFactorSite,
  STEP,
  TWO_FACTOR,
  tokenOf,
} from "../../../testing/test-two-factor.ts";

const { site, shows, nextStep, answer } = await openTwoFactorSite();

test("the password alone opens nothing; the code does", async () => {
  const { ada, secret } = await openTwoFactor(site);
  const first = await ada.login({ stay_logged_in: true });
  expect(Object.keys(first.json).toSorted()).toEqual(["message", "two_factor_token"]);
  expect(first.headers.getSetCookie()).toEqual([]);
  const token = first.json.two_factor_token;
  const asAccess = await site.get("/api/v1/account/sessions/", {
    authorization: `Bearer ${token}`,
  });
  expect(asAccess.status).toBe(401);
  const second = await answer(token, await shows(secret), { refresh: true });
  expect(second.status).toBe(200);
  expect(second.json.message).toBe("Successfully logged in. Welcome Ada");
  expect(second.json.refresh).toBeDefined();
  const bearer = { authorization: `Bearer ${second.json.access}` };
  expect((await site.get("/api/v1/account/sessions/", bearer)).status).toBe(200);
});

test("a code works once, also when it comes many times at once", async () => {
  const { ada, secret } = await openTwoFactor(site);
  const token = await tokenOf(ada);
  const code = await shows(secret);
  const answers = await Promise.all(Array.from({ length: 3 }, () => answer(token, code)));
  expect(answers.map((each) => each.status).toSorted()).toEqual([200, 401, 401]);
  const replayed = await answer(await tokenOf(ada), code);
  expect([replayed.status, replayed.json.code]).toEqual([401, "wrong_code"]);
  nextStep();
  expect((await answer(await tokenOf(ada), await shows(secret))).status).toBe(200);
});

test("a token opens one session: a later code needs the password again", async () => {
  const { ada, secret, codes } = await openTwoFactor(site);
  const token = await tokenOf(ada);
  expect((await answer(token, await shows(secret))).status).toBe(200);
  nextStep();
  for (const code of [await shows(secret), codes[0] ?? ""]) {
    const again = await answer(token, code);
    expect([again.status, again.json.code]).toEqual([401, "unauthorized"]);
  }
  expect((await answer(await tokenOf(ada), codes[0] ?? "")).status).toBe(200);
});

test("two valid codes sent at once with one token open one session", async () => {
  const { ada, codes } = await openTwoFactor(site);
  const token = await tokenOf(ada);
  const answers = await Promise.all(codes.slice(0, 3).map((code) => answer(token, code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  // A code that opened nothing is not used up.
  const left = await Promise.all(
    codes.slice(0, 3).map(async (code) => (await answer(await tokenOf(ada), code)).status),
  );
  expect(left.toSorted()).toEqual([200, 200, 401]);
});

test("an older code does not work after a newer one, nor after the one that switched it on", async () => {
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  const { json } = await site.post(TWO_FACTOR, { password: ada.password }, bearer);
  const first = await shows(json.secret);
  await site.post(`${TWO_FACTOR}confirm/`, { code: first }, bearer);
  expect((await answer(await tokenOf(ada), first)).status).toBe(401);
  nextStep();
  const older = await shows(json.secret);
  nextStep();
  expect((await answer(await tokenOf(ada), await shows(json.secret))).status).toBe(200);
  expect((await answer(await tokenOf(ada), older)).status).toBe(401);
});

test("a phone's clock may be half a minute early or late, not more", async () => {
  const { ada, secret } = await openTwoFactor(site);
  site.clock.now += 10 * STEP;
  const give = async (steps: number) => {
    return (await answer(await tokenOf(ada), await shows(secret, steps))).status;
  };
  expect([await give(-2), await give(2)]).toEqual([401, 401]);
  expect([await give(-1), await give(1)]).toEqual([200, 200]);
});

test("each recovery code works once, also in parallel, and the owner is told", async () => {
  const { ada, codes } = await openTwoFactor(site);
  const token = await tokenOf(ada);
  const answers = await Promise.all(Array.from({ length: 3 }, () => answer(token, codes[0] ?? "")));
  expect(answers.map((each) => each.status).toSorted()).toEqual([200, 401, 401]);
  const told = await site.mailTo(ada.email);
  expect(told.subject).toContain("A recovery code was used");
  expect(told.text).toContain("9 are left");
  expect((await answer(await tokenOf(ada), codes[0] ?? "")).status).toBe(401);
  const written = ` ${codes[1]?.toUpperCase().replace("-", " ").replaceAll("0", "O")} `;
  expect((await answer(await tokenOf(ada), written)).status).toBe(200);
  for (const code of codes.slice(2)) {
    expect((await answer(await tokenOf(ada), code)).status).toBe(200);
  }
  expect((await site.mailsTo(ada.email)).at(0)?.text).toContain("None are left");
});

test("a recovery code does not work for another account", async () => {
  const one = await openTwoFactor(site);
  const other = await openTwoFactor(site);
  expect((await answer(await tokenOf(other.ada), one.codes[0] ?? "")).status).toBe(401);
});

test("five guesses, then 429 with Retry-After, whatever the token", async () => {
  const { ada, secret } = await openTwoFactor(site);
  const code = await shows(secret);
  const tokens = [await tokenOf(ada), await tokenOf(ada)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => answer(tokens[index % 2] ?? "", wrongCode(code))),
  );
  expect(answers.filter((each) => each.status === 401)).toHaveLength(5);
  const refused = answers.filter((each) => each.status === 429);
  expect(refused).toHaveLength(15);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await answer(tokens[0] ?? "", code)).status).toBe(429);
  site.clock.now += 60_000;
  expect((await answer(await tokenOf(ada), await shows(secret))).status).toBe(200);
});

test("an expired token, or one of another kind, is 401", async () => {
  const { ada, secret, bearer } = await openTwoFactor(site);
  const access = bearer.authorization.replace("Bearer ", "");
  expect((await answer(access, await shows(secret))).json.code).toBe("unauthorized");
  const token = await tokenOf(ada);
  site.clock.now += 5 * 60 * 1000 + 1000;
  expect((await answer(token, await shows(secret))).json.code).toBe("unauthorized");
});
