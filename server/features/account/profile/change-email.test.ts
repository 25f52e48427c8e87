import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { createRecurring } from "../../../testing/recurring/test-recurring.ts";
import { readEmailCode, wrongCode } from "../../../testing/services/test-browser.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openTestSite, type TestResponse, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let count = 0;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
});

type Bearer = { authorization: string };

function newAddress(): string {
  count += 1;
  return `another-${count}@example.org`;
}

const request = (bearer: Bearer, email: string, password: string | undefined) =>
  site.post("/api/v1/account/email/", { email, password }, bearer);
const confirm = (bearer: Bearer, old_code: string, new_code: string) =>
  site.post("/api/v1/account/email/confirm/", { old_code, new_code }, bearer);

const codeTo = async (address: string) => readEmailCode(await site.mailTo(address));

async function requestChange(): Promise<{
  ada: TestAccount;
  into: string;
  bearer: Bearer;
  codes: [string, string];
}> {
  const ada = await openAccount(site);
  const into = newAddress();
  const bearer = await ada.bearer();
  expect((await request(bearer, into, ada.password)).status).toBe(200);
  return { ada, into, bearer, codes: [await codeTo(ada.email), await codeTo(into)] };
}

const outcome = ({ status, json }: TestResponse) => [
  status,
  json.code,
  json.detail?.[0]?.loc.at(-1),
];
const email = async (bearer: Bearer) =>
  (await site.get("/api/v1/account/profile/", bearer)).json.email;

test("emails about the account's recurring donations go to the new address", async () => {
  const { ada, into, bearer, codes } = await requestChange();
  const { id: campaign_id } = await site.campaign();
  const own = await createRecurring(site, {
    ...{ campaign_id, account_id: ada.id, donor_email: ada.email },
  });
  const asGuest = await createRecurring(site, { campaign_id, donor_email: ada.email });
  expect((await confirm(bearer, ...codes)).status).toBe(200);
  const emailOf = async ({ id }: { id: string }) => {
    const row = site.db.selectFrom("recurring_donation").select("donor_email").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).donor_email;
  };
  expect([await emailOf(own), await emailOf(asGuest)]).toEqual([into, ada.email]);
});

test("requires the password and both codes, ends other sessions and emails both addresses", async () => {
  const ada = await openAccount(site);
  const into = newAddress();
  const [here, elsewhere] = [await ada.bearer(), await ada.bearer()];
  const waiting = await request(here, ` ${into.toUpperCase()}`, ada.password);
  expect(waiting.json).toMatchObject({ email: ada.email, pending_email: into });

  const done = await confirm(here, await codeTo(ada.email), await codeTo(into));
  expect(done.status).toBe(200);
  expect(done.json).toMatchObject({ email: into, pending_email: null, email_verified: true });
  expect((await site.get("/api/v1/account/profile/", elsewhere)).status).toBe(401);
  expect((await ada.login()).status).toBe(401);
  expect((await ada.login({ email: into })).status).toBe(200);
  for (const mailbox of [ada.email, into]) {
    expect((await site.mailTo(mailbox)).subject).toContain("Your email address was changed");
  }
});

test("takes what the office noted about the former address along", async () => {
  const { ada, bearer, codes } = await requestChange();
  await inTransaction(site.database, (tx) =>
    tx.insertInto("donor").values({ id: site.key(), email: ada.email, city: "Jos" }).execute(),
  );
  expect((await confirm(bearer, ...codes)).status).toBe(200);
  const records = site.db.selectFrom("donor").select(["account_id", "email", "city"]);
  expect(await records.execute()).toEqual([{ account_id: ada.id, email: null, city: "Jos" }]);
});

test("emails no codes without the password", async () => {
  const ada = await openAccount(site);
  const into = newAddress();
  for (const password of ["a wrong one", undefined]) {
    const answer = await request(await ada.bearer(), into, password);
    expect(outcome(answer)).toEqual([401, "wrong_credentials", "password"]);
  }
  expect([await site.mailsTo(ada.email), await site.mailsTo(into)]).toEqual([[], []]);
});

test("changes nothing if only one code is correct", async () => {
  const { ada, bearer, codes } = await requestChange();
  const [old, into] = codes;
  expect(outcome(await confirm(bearer, wrongCode(old), into))).toEqual([
    401,
    "wrong_code",
    "old_code",
  ]);
  expect(outcome(await confirm(bearer, old, wrongCode(into)))).toEqual([
    401,
    "wrong_code",
    "new_code",
  ]);
  expect(await email(bearer)).toBe(ada.email);
  // Codes that were right before are still accepted.
  expect((await confirm(bearer, old, into)).status).toBe(200);
});

test("accepts five attempts at a code, even simultaneous ones, and none after ten minutes", async () => {
  const { ada, bearer, codes } = await requestChange();
  const [old, into] = codes;
  const guesses = Array.from({ length: 20 }, () => confirm(bearer, wrongCode(old), into));
  const codesReturned = (await Promise.all(guesses)).map(({ json }) => json.code);
  expect(codesReturned.filter((code) => code === "wrong_code")).toHaveLength(5);
  expect((await confirm(bearer, old, into)).json.code).toBe("too_many_requests");

  const late = await requestChange();
  site.clock.now += 10 * 60 * 1000 + 1;
  const again = { authorization: (await late.ada.bearer()).authorization };
  expect((await confirm(again, ...late.codes)).json.code).toBe("wrong_code");
  expect((await ada.login()).status).toBe(200);
});

test("refuses codes of another account or a previous request", async () => {
  const [mine, eves] = [await requestChange(), await requestChange()];
  expect((await confirm(eves.bearer, ...mine.codes)).json.code).toBe("wrong_code");
  const second = newAddress();
  await request(mine.bearer, second, mine.ada.password);
  expect((await confirm(mine.bearer, ...mine.codes)).json.code).toBe("wrong_code");
  const codes = [await codeTo(mine.ada.email), await codeTo(second)] as const;
  expect((await confirm(mine.bearer, ...codes)).json.email).toBe(second);
  expect((await confirm(mine.bearer, ...codes)).json.code).toBe("wrong_code");
});

test("responds the same for an address with an account, and sends it no code", async () => {
  const [ada, victim] = [await openAccount(site), await openAccount(site)];
  const bearer = await ada.bearer();
  const free = await request(bearer, newAddress(), ada.password);
  const taken = await request(bearer, victim.email, ada.password);
  expect(taken.status).toBe(free.status);
  expect({ ...taken.json, pending_email: "" }).toEqual({ ...free.json, pending_email: "" });
  const { subject, text } = await site.mailTo(victim.email);
  expect(subject).toContain("already has a Tributary account");
  expect(text).not.toMatch(/\b\d{6}\b/);
});

test("refuses the sixth request in a day without sending emails", async () => {
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  for (let change = 1; change <= 5; change += 1) await request(bearer, newAddress(), ada.password);
  const last = newAddress();
  expect((await request(bearer, last, ada.password)).json.code).toBe("too_many_requests");
  expect(await site.mailsTo(last)).toEqual([]);
});

test("is cancelled by a new password", async () => {
  const { ada, bearer, codes } = await requestChange();
  const next = "an even longer walk by the sea";
  await site.post(
    "/api/v1/account/password/",
    { old_password: ada.password, new_password: next, confirm_new_password: next },
    bearer,
  );
  expect((await confirm(bearer, ...codes)).json.code).toBe("wrong_code");
  expect((await site.get("/api/v1/account/profile/", bearer)).json.pending_email).toBeNull();
});

test("cancelling invalidates its codes and no others", async () => {
  const cancel = (headers: Bearer) =>
    site.ask("/api/v1/account/email/", { method: "DELETE", headers });
  const { ada, into, bearer, codes } = await requestChange();
  const other = await requestChange();
  for (const _again of [1, 2]) {
    const cancelled = await cancel(bearer);
    expect(cancelled.status).toBe(200);
    expect(cancelled.json).toMatchObject({ email: ada.email, pending_email: null });
  }
  const openCodes = site.db.selectFrom("mailed_code").select("id").where("used_at", "is", null);
  expect(await openCodes.where("account_id", "=", ada.id).execute()).toEqual([]);
  expect((await confirm(bearer, ...codes)).json.code).toBe("wrong_code");
  expect(await email(bearer)).toBe(ada.email);
  expect((await confirm(other.bearer, ...other.codes)).json.email).toBe(other.into);

  await request(bearer, into, ada.password);
  const fresh = [await codeTo(ada.email), await codeTo(into)] as const;
  expect((await confirm(bearer, ...fresh)).json.email).toBe(into);
  expect((await cancel(bearer)).json).toMatchObject({ email: into, pending_email: null });
});

test("offers guest donations from the new address to the account", async () => {
  const { into, bearer, codes } = await requestChange();
  const { id: campaignId } = await site.campaign();
  await createSettledDonations(site, { campaignId, minor: 4_200, email: into });
  await confirm(bearer, ...codes);
  const { json } = await site.get("/api/v1/account/offered-donations/", bearer);
  expect(json.data.map((donation: { amount: number }) => donation.amount)).toEqual([42]);
});

test("refuses the current address", async () => {
  const ada = await openAccount(site);
  const answer = await request(await ada.bearer(), ada.email, ada.password);
  expect(outcome(answer)).toEqual([422, "invalid", "email"]);
});

test("gives an address that two accounts confirm at once to one of them", async () => {
  const into = newAddress();
  const rivals = await Promise.all([openAccount(site), openAccount(site)]);
  const confirmed = [];
  for (const rival of rivals) {
    const bearer = await rival.bearer();
    await request(bearer, into, rival.password);
    const codes = [await codeTo(rival.email), await codeTo(into)] as const;
    confirmed.push(() => confirm(bearer, ...codes));
  }
  const answers = await Promise.all(confirmed.map((send) => send()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(answers.find(({ status }) => status === 401)?.json.code).toBe("wrong_code");
});
