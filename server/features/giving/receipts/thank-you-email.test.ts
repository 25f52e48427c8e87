import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createSampleReceipt } from "../../../samples/sample-receipt.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openTestSmtp } from "../../../testing/services/test-smtp.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { recordConfirmedDonation } from "../../../testing/test-offline.ts";
import { readPdfText } from "../../../testing/test-pdf.ts";
import { checkPdf, issueAllReceipts } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { emailAllowances } from "../../foundation/emails/email-allowance-policy.ts";
import { issueReceipts } from "./issue-receipts.ts";
import { thankYouEmail } from "./thank-you-email.ts";

async function openTeam(site: TestSite) {
  const { id: accountId } = await openAccount(site);
  const { id: campaignId } = await site.campaign({ organiserId: accountId });
  return { campaignId, accountId };
}

const offline = (site: TestSite) => ({
  amount: 10,
  currency: "USD" as const,
  given_on: new Date(site.clock.now).toISOString().slice(0, 10),
  way: "cash" as const,
  anonymous: true,
});

test("a donor gets thanks with the receipt by email, except for quiet donations and without an address", async () => {
  const site = await openTestSite({ mails: true });
  // Only this test issues receipts.
  await site.deps.receiptQueue.stop();
  const { id: campaignId } = await site.campaign({ title: "Wells" });
  const quiet = { campaignId, email: "quiet@example.org" };
  await createSettledDonations(
    site,
    { campaignId, email: "bo@example.org", name: "Bo" },
    { campaignId },
    quiet,
  );
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("donation")
      .set({ receipt_due: "quiet" })
      .where("donor_email", "=", "quiet@example.org")
      .execute(),
  );
  await issueReceipts(site.deps);
  const mail = await site.mailTo("bo@example.org");
  expect(mail.subject).toMatch(/^Thank you: your receipt \d{4}-\d{6}$/);
  for (const words of [
    "$50.00",
    "Wells",
    "no money was charged",
    "/paymentsuccessfull?donation=",
  ]) {
    expect(mail.text).toContain(words);
  }
  const [file] = mail.attachments ?? [];
  expect([file?.type, file?.name]).toEqual([
    "application/pdf",
    expect.stringMatching(/^receipt-\d{4}-\d{6}\.pdf$/),
  ]);
  const bytes = (await file?.content()) ?? new Uint8Array();
  expect(await readPdfText(bytes)).toContain("Bo");
  expect((await checkPdf(site, bytes)).outcome).toBe("genuine");
  await site.mailsSent();
  expect(site.deps.mailbox?.list().length).toBe(1);
});

test("company names appear on the receipt as they are and don't become links in the email", async () => {
  const site = await openTestSite({ mails: true });
  await site.deps.receiptQueue.stop();
  const { id: campaignId } = await site.campaign({ title: "Wells" });
  await inTransaction(site.database, (tx) =>
    tx
      .updateTable("campaign")
      .set({ beneficiary_name: "Wells.org" })
      .where("id", "=", campaignId)
      .execute(),
  );
  await createSettledDonations(site, { campaignId, email: "bo@example.org", name: "Bol.com B.V." });
  await issueReceipts(site.deps);
  const mail = await site.mailTo("bo@example.org");
  expect(mail.text).toContain("It supports Wells. org.");
  const bytes = (await mail.attachments?.[0]?.content()) ?? new Uint8Array();
  expect(await readPdfText(bytes)).toContain("Bol.com B.V.");
});

test("every offline donation gets a receipt, but only a few are emailed to one address", async () => {
  const site = await openTestSite({ mails: true, argon2: fakeArgon2 });
  await site.deps.receiptQueue.stop();
  const { campaignId, accountId } = await openTeam(site);
  for (let count = 0; count < 6; count += 1) {
    const key = `offline-${count}-0123456789`;
    const body = { ...offline(site), email: "victim@example.org" };
    await recordConfirmedDonation(site, { key, campaignId, accountId, body });
  }
  await issueReceipts(site.deps);
  const receipts = await site.db.selectFrom("receipt").select("number").execute();
  expect(receipts).toHaveLength(6);
  expect(await site.mailsTo("victim@example.org")).toHaveLength(3);
});

test("a retry sends the same email with the same PDF", async () => {
  const smtp = await openTestSmtp((attempt) => (attempt === 1 ? { code: 451 } : undefined));
  const site = await openTestSite({ mails: true, environment: { SMTP_URL: smtp.url } });
  const { id: campaignId } = await site.campaign({});
  await createSettledDonations(site, { campaignId, email: "bo@example.org" });
  await issueAllReceipts(site);
  await expect.poll(() => smtp.taken.length).toBe(1);
  const [first, second] = smtp.attempts;
  expect(second?.messageId).toBe(first?.messageId);
  const fileIn = (raw = "") => /filename=.*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/s.exec(raw)?.[1];
  expect(fileIn(first?.raw)?.length).toBeGreaterThan(10_000);
  expect(fileIn(second?.raw)).toBe(fileIn(first?.raw));
});

test("a confirmation code is sent while thank-you emails wait for a slow mail server", async () => {
  const { promise: thanked, resolve: release } = Promise.withResolvers<undefined>();
  const smtp = await openTestSmtp((_, { to }) =>
    to[0] === "eve@example.org" ? undefined : thanked,
  );
  const site = await openTestSite({ mails: true, environment: { SMTP_URL: smtp.url } });
  const { id: campaignId } = await site.campaign({});
  const donors = Array.from({ length: 8 }, (_, n) => ({ campaignId, email: `d${n}@example.org` }));
  await createSettledDonations(site, ...donors);
  await issueAllReceipts(site);
  await expect.poll(() => smtp.attempts.length).toBeGreaterThan(0);
  await site.post("/api/v1/register/", {
    email: "eve@example.org",
    username: "eve",
    password: "a walk along the river",
    password2: "a walk along the river",
  });
  await expect.poll(() => smtp.taken.map(({ to }) => to[0])).toContain("eve@example.org");
  expect(smtp.taken.length).toBe(1);
  release(undefined);
  await expect.poll(() => smtp.taken.length).toBe(9);
});

test("a logged-in donor gets the receipt even if strangers used up the allowance of the address", async () => {
  const site = await openTestSite({ mails: true, argon2: fakeArgon2 });
  await site.deps.receiptQueue.stop();
  const ada = await openAccount(site);
  const { id: campaignId } = await site.campaign({});
  const { points: most } = emailAllowances.receipt.perRecipient;
  const guests = Array.from({ length: most + 1 }, () => ({ campaignId, email: ada.email }));
  await createSettledDonations(site, ...guests);
  await issueReceipts(site.deps);
  expect(await site.mailsTo(ada.email)).toHaveLength(most);
  await createSettledDonations(site, { campaignId, email: ada.email, accountId: ada.id });
  await issueReceipts(site.deps);
  expect(await site.mailsTo(ada.email)).toHaveLength(most + 1);
});

test("a receipt email to an unconfirmed address has no links and no picture from the team", async () => {
  const site = await openTestSite();
  const content = {
    ...createSampleReceipt(site.deps),
    campaign: "Wells at evil.de",
    fund: "evil.co",
    beneficiary: "pay.evil.example",
  };
  const thanks = {
    from: "Eve evil.io",
    text: "Claim it at https://evil.example/x",
    picture: { key: "campaigns/a", alt: "evil.com" },
  };
  const buildEmail = (isAddressConfirmed: boolean) =>
    thankYouEmail(site.deps.mailSite, {
      to: "somebody@example.org",
      isAddressConfirmed: isAddressConfirmed,
      donationId: "0199f0a2",
      receiptId: "0199f0a3",
      content,
      donationUrl: null,
      refundUrl: null,
      paidBy: null,
      thanks,
      recurring: null,
    });
  const words = JSON.stringify(buildEmail(false));
  expect(words).not.toMatch(/evil\.\w|https?:\/\/evil/);
  expect(words).not.toContain("/pictures/");
  expect(words).toContain("Claim it at [link removed]");
  expect(JSON.stringify(buildEmail(true))).toContain("/pictures/campaigns/a/");
});
