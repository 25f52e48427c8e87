import { expect, test } from "vitest";
import { getProfile, updateProfile } from "#contract/account/profile.ts";
import { getDashboard } from "#contract/figures/dashboard.ts";
import { countAudience } from "#contract/outreach/newsletter-issues.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openBrowser, readEmailCode } from "../../../testing/services/test-browser.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { suppress } from "../../foundation/emails/suppression-store.ts";

const site = await openTestSite({ argon2: fakeArgon2, mails: true });
const office = await openOffice(site);
const RESEND = "/api/v1/auth/verify-email/resend/";

async function suppressAddress(
  reason: "bounced" | "complained",
  { email }: Pick<TestAccount, "email">,
): Promise<void> {
  const stopped = { email, scope: "all", reason } as const;
  await inTransaction(site.database, (tx) => suppress(tx, [stopped], new Date(site.clock.now)));
}

/** Whether the account, the dashboard and the office show that emails bounce. */
async function bounceFlags(account: TestAccount): Promise<boolean[]> {
  const bearer = await account.bearer();
  const own = [await site.get(getProfile.path, bearer), await site.get(getDashboard.path, bearer)];
  const { json } = await office.get(`users/?q=${encodeURIComponent(account.email)}`);
  return [...own.map((answer) => answer.json), json.data[0]].map((view) => view.mails_come_back);
}

test("shows that emails bounce until a code from a later email is entered", async () => {
  const donor = await openAccount(site);
  const other = await openAccount(site);
  expect(await bounceFlags(donor)).toEqual([false, false, false]);
  await suppressAddress("bounced", donor);
  expect(await bounceFlags(donor)).toEqual([true, true, true]);
  expect(await bounceFlags(other)).toEqual([false, false, false]);

  const browser = openBrowser(site);
  await browser.post(RESEND, { email: donor.email });
  const mail = await site.mailTo(donor.email);
  expect(mail.subject).toBe("Please confirm that our emails reach you");
  const code = readEmailCode(mail);
  const { status } = await browser.post("/api/v1/auth/verify-email/", { code });
  expect([status, await bounceFlags(donor)]).toEqual([200, [false, false, false]]);
});

test("shows the office that emails to a guest donor bounce", async () => {
  const { id: campaignId } = await site.campaign();
  const email = "guest-who-gave@example.org";
  const gift = { campaignId, email, minor: 500 };
  await createSettledDonations(
    site,
    { ...gift, name: "Ama Obi" },
    { ...gift, name: "Ama O.", anonymous: true },
  );
  const found = async (address: string) =>
    (await office.get(`guest-donor/?email=${encodeURIComponent(address)}`)).json.data;
  const guest = { email, name: "Ama Obi", gift_count: 2, mails_come_back: false };
  expect(await found(email.toUpperCase())).toEqual(guest);
  await suppressAddress("bounced", { email });
  expect(await found(email)).toEqual({ ...guest, mails_come_back: true });
  expect([await found("guest-who"), await found((await openAccount(site)).email)]).toEqual([
    null,
    null,
  ]);
});

test("doesn't treat a complaint as a bounce, and sends no code", async () => {
  const donor = await openAccount(site);
  await suppressAddress("complained", donor);
  expect(await bounceFlags(donor)).toEqual([false, false, false]);
  await openBrowser(site).post(RESEND, { email: donor.email });
  expect(await site.mailsTo(donor.email)).toEqual([]);
});

test("counts subscribers whose emails bounce separately", async () => {
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
  await suppressAddress("bounced", gone);
  const path = countAudience.path.replace("/api/v1/admin/", "");
  expect((await office.get(`${path}?kind=all`)).json).toEqual({ recipients: 1, come_back: 1 });
});
