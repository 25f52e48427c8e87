import { expect, test } from "vitest";
import { getProfile, updateProfile } from "#contract/account/profile.ts";
import { getDashboard } from "#contract/figures/dashboard.ts";
import { countAudience } from "#contract/outreach/newsletter-issues.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { codeIn, openBrowser } from "../../../testing/services/test-browser.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { suppress } from "../../foundation/letters/suppression-store.ts";

const site = await openTestSite({ argon2: cheapArgon2, mails: true });
const office = await openOffice(site);
const RESEND = "/api/v1/auth/verify-email/resend/";

async function stop(
  reason: "bounced" | "complained",
  { email }: Pick<TestAccount, "email">,
): Promise<void> {
  const stopped = { email, scope: "all", reason } as const;
  await inTransaction(site.database, (tx) => suppress(tx, [stopped], new Date(site.clock.now)));
}

/** What a person reads of their mails in their account and on their dashboard, and the office of them. */
async function told(account: TestAccount): Promise<boolean[]> {
  const bearer = await account.bearer();
  const own = [await site.get(getProfile.path, bearer), await site.get(getDashboard.path, bearer)];
  const { json } = await office.get(`users/?q=${encodeURIComponent(account.email)}`);
  return [...own.map((answer) => answer.json), json.data[0]].map((of) => of.mails_come_back);
}

test("the person and the office read that mails come back, until a code came there and was typed", async () => {
  const donor = await openAccount(site);
  const other = await openAccount(site);
  expect(await told(donor)).toEqual([false, false, false]);
  await stop("bounced", donor);
  expect(await told(donor)).toEqual([true, true, true]);
  expect(await told(other)).toEqual([false, false, false]);

  const browser = openBrowser(site);
  await browser.post(RESEND, { email: donor.email });
  const mail = await site.mailTo(donor.email);
  expect(mail.subject).toBe("Please confirm that our mails reach you");
  const code = codeIn(mail);
  const { status } = await browser.post("/api/v1/auth/verify-email/", { code });
  expect([status, await told(donor)]).toEqual([200, [false, false, false]]);
});

test("the office reads it of who gave without an account, by the whole address", async () => {
  const { id: campaignId } = await site.campaign();
  const email = "guest-who-gave@example.org";
  const gift = { campaignId, email, minor: 500 };
  await give(site, { ...gift, name: "Ama Obi" }, { ...gift, name: "Ama O.", anonymous: true });
  const found = async (address: string) =>
    (await office.get(`guest-donor/?email=${encodeURIComponent(address)}`)).json.data;
  const guest = { email, name: "Ama Obi", gift_count: 2, mails_come_back: false };
  expect(await found(email.toUpperCase())).toEqual(guest);
  await stop("bounced", { email });
  expect(await found(email)).toEqual({ ...guest, mails_come_back: true });
  expect([await found("guest-who"), await found((await openAccount(site)).email)]).toEqual([
    null,
    null,
  ]);
});

test("a complaint is no mail that came back, and no code is sent there", async () => {
  const donor = await openAccount(site);
  await stop("complained", donor);
  expect(await told(donor)).toEqual([false, false, false]);
  await openBrowser(site).post(RESEND, { email: donor.email });
  expect(await site.mailsTo(donor.email)).toEqual([]);
});

test("the newsletter's room counts subscribers to whom mails come back apart", async () => {
  const [reads, gone] = [await openAccount(site), await openAccount(site)];
  for (const account of [reads, gone]) {
    const body = { notifications: { newsletter: true } };
    const answer = await fetch(site.url + updateProfile.path, {
      method: "PATCH",
      headers: { "content-type": "application/json", ...(await account.bearer()) },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  }
  await stop("bounced", gone);
  const path = countAudience.path.replace("/api/v1/admin/", "");
  expect((await office.get(`${path}?kind=all`)).json).toEqual({ recipients: 1, come_back: 1 });
});
