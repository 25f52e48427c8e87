import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { readPaymentId, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { applyGatewayFacts, controlSandbox } from "../../../testing/gateways/test-disputes.ts";
import { getGatewayRefunds } from "../../../testing/gateways/test-held-payments.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { expectBooksRight } from "../../../testing/test-ledger.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { refundEmail } from "./refund-email.ts";
import { sendRefundNotice } from "./refund-notice.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2, mails: true });
  office = await openOffice(site);
});

async function paid(campaignId: number, email: string) {
  await createSettledDonations(site, { campaignId, email, quiet: true });
  const { id } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("donor_email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, secret: site.deps.links.secretFor(id) };
}

const requestRefund = async ({ id, secret }: { id: string; secret: string }) => {
  const body = { secret, amount: 51, reason: "duplicate", note: "Twice. See www.evil.example" };
  return (await site.post(`/api/v1/donations/${id}/refunds/`, body)).json.data[0].id as string;
};

test("emails a donor that their request was received, and why it is declined", async () => {
  const { id: campaignId } = await site.campaign();
  const email = "declined@example.org";
  const donation = await paid(campaignId, email);
  const id = await requestRefund(donation);
  const received = await site.mailTo(email);
  expect(received.subject).toBe("We've received your refund request: $51.00");
  expect(received.text).toContain(donation.id);
  expect(received.text).toContain(donation.secret);
  expect(received.text).not.toContain("evil");
  await office.post(`refunds/${id}/decisions/`, { action: "decline", note: "It is spent." });
  const declined = await site.mailTo(email);
  expect(declined.subject).toBe("We can't refund your donation: $51.00");
  expect(declined.text).toContain("A note from us: “It is spent.”");
});

test("emails a team member that their request is declined", async () => {
  const owner = await openAccount(site);
  const { id: campaignId } = await site.campaign({ organiserId: owner.id });
  const donation = await paid(campaignId, "of-team@example.org");
  const { json } = await site.post(
    `/api/v1/organiser/campaigns/${campaignId}/gifts/${donation.id}/refunds/`,
    { amount: 51, reason: "campaign_stopped" },
    await owner.bearer(),
  );
  const decision = { action: "decline", note: "Please talk to the donor first." };
  await office.post(`refunds/${json.data[0].id}/decisions/`, decision);
  const mail = await site.mailTo(owner.email);
  expect(mail.subject).toMatch(/^We can't refund a donation: /);
  expect(mail.text).toContain("Please talk to the donor first.");
  expect(await site.mailsTo("of-team@example.org")).toEqual([]);
});

test("emails a donor the link to claim their refund, and later that it was sent, each once", async () => {
  const { id: campaignId } = await site.campaign();
  const email = "claims@example.org";
  const refundId = await requestRefund(await paid(campaignId, email));
  await site.mailTo(email);
  const claim_url = "https://gateway.example.org/claims/7";
  const setState = (state: "waiting" | "done") =>
    inTransaction(site.database, (tx) =>
      tx.updateTable("refund").set({ state, claim_url }).where("id", "=", refundId).execute(),
    );
  await setState("waiting");
  // A job whose process dies after the commit runs once more.
  for (const _ of [1, 2]) await sendRefundNotice(site.deps, { refundId, state: "waiting" });
  const claim = await site.mailTo(email);
  expect(claim.subject).toBe("Please claim your refund: $51.00");
  expect(claim.text).toContain(claim_url);
  await setState("done");
  await sendRefundNotice(site.deps, { refundId, state: "waiting" });
  await sendRefundNotice(site.deps, { refundId, state: "done" });
  expect((await site.mailTo(email)).subject).toBe("We've refunded your donation: $51.00");
  expect(await site.mailsTo(email)).toHaveLength(3);
});

test("sends no email about a failed refund if the donor was not notified before", async () => {
  const { id: campaignId } = await site.campaign();
  const email = "never-told@example.org";
  const refundId = await requestRefund(await paid(campaignId, email));
  await inTransaction(site.database, (tx) =>
    tx.updateTable("refund").set({ state: "failed" }).where("id", "=", refundId).execute(),
  );
  await sendRefundNotice(site.deps, { refundId, state: "failed" });
  expect(await site.mailsTo(email)).toHaveLength(1);
});

test("emails a donor when a refund was made, and when it failed afterwards", async () => {
  const { id: campaignId } = await site.campaign();
  const email = "given-back@example.org";
  const started = (await startCheckout(site, campaignId, { email })).json;
  const id = started.id as string;
  await site.play(started, "approve");
  await expect.poll(async () => (await donationRow(site, id)).state).toBe("settled");
  expect((await site.mailTo(email)).subject).toMatch(/^Thank you/);
  const { amount_minor, fee_minor } = await donationRow(site, id);
  const total = (amount_minor + fee_minor) / 100;
  const order = { amount: total, reason: "mistake", given_back: 0 };
  const { json } = await office.post(`donations/${id}/refunds/`, order);
  expect(json.state).toBe("ordered");
  await expect.poll(async () => (await donationRow(site, id)).state).toBe("reversed");
  const mail = await site.mailTo(email);
  expect(mail.subject).toBe(`We've refunded your donation: $${total.toFixed(2)}`);
  const seen = await site.get(
    `/api/v1/donations/${id}/refunds/?secret=${site.deps.links.secretFor(id)}`,
  );
  expect(seen.json).toMatchObject({ refunded: total, left: 0, data: [{ state: "done" }] });

  const paymentId = readPaymentId(started);
  const [refund] = await getGatewayRefunds(site, paymentId);
  const refundId = refund?.kind === "refund" ? refund.refundId : "";
  await controlSandbox(site, `/refunds/${refundId}/fail`, {});
  await applyGatewayFacts(site, paymentId);
  const failed = await site.mailTo(email);
  expect(failed.subject).toBe(`Your refund didn't reach you: $${total.toFixed(2)}`);
  expect(failed.text).toContain("the money is back with us");
  expect(failed.text).toMatch(/Receipt \S+ is attached\./);
  await expectBooksRight(site);
});

describe("a refund email", () => {
  const emailText = (about: Partial<Parameters<typeof refundEmail>[0]>, reason = "donor_wish") =>
    JSON.stringify(
      refundEmail({
        notice: "done",
        to: "ada@example.org",
        campaign: "A well",
        donationUrl: site.url,
        isClaimed: false,
        ...about,
        refund: {
          donation_id: site.key(),
          amount_minor: 5_100,
          currency: "USD",
          decision_note: null,
          claim_url: null,
          reason,
        } as Parameters<typeof refundEmail>[0]["refund"],
      }),
    );

  test.each(["waiting", "done", "failed"] as const)(
    "of a second payment that is %s does not say that the donation is refunded",
    (notice) => {
      const text = emailText({ notice, isClaimed: true }, "second_payment");
      expect(text).toContain("second payment of $51.00");
      expect(text).not.toMatch(/refunded your donation|\$51\.00 of your donation/i);
    },
  );

  test("says how long a card refund takes, but not for bitcoin", () => {
    expect(emailText({ isClaimed: false })).toContain("to reach your card or bank account");
    expect(emailText({ isClaimed: true })).not.toMatch(/card|bank/i);
  });
});
