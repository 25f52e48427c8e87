import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { control, tellOf } from "../../../testing/gateways/test-disputes.ts";
import { refundsThere } from "../../../testing/gateways/test-held-payments.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { paymentIdOf, startCheckout } from "../../../testing/test-checkout.ts";
import { give } from "../../../testing/test-donations.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { refundLetter } from "./refund-letter.ts";
import { tellOfRefund } from "./tell-refund.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2, mails: true });
  office = await openOffice(site);
});

async function paid(campaignId: number, email: string) {
  await give(site, { campaignId, email, quiet: true });
  const { id } = await site.db
    .selectFrom("donation")
    .select("id")
    .where("donor_email", "=", email)
    .executeTakeFirstOrThrow();
  return { id, secret: site.deps.links.secretOf(id) };
}

const ask = async ({ id, secret }: { id: string; secret: string }) => {
  const body = { secret, amount: 51, reason: "duplicate", note: "Twice. See www.evil.example" };
  return (await site.post(`/api/v1/donations/${id}/refunds/`, body)).json.data[0].id as string;
};

test("a donor is told that the wish came, and why it is declined", async () => {
  const { id: campaignId } = await site.campaign();
  const email = "declined@example.org";
  const donation = await paid(campaignId, email);
  const id = await ask(donation);
  const first = await site.mailTo(email);
  expect(first.subject).toBe("We got your wish to have your gift back: $51.00");
  expect(first.text).toContain(donation.id);
  expect(first.text).toContain(donation.secret);
  expect(first.text).not.toContain("evil");
  await office.post(`refunds/${id}/decisions/`, { action: "decline", note: "It is spent." });
  const second = await site.mailTo(email);
  expect(second.subject).toBe("Your gift is not given back: $51.00");
  expect(second.text).toContain("The office writes: “It is spent.”");
});

test("a member of a team is told that the office declined", async () => {
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
  expect(mail.subject).toMatch(/^A gift is not given back: /);
  expect(mail.text).toContain("Please talk to the donor first.");
  expect(await site.mailsTo("of-team@example.org")).toEqual([]);
});

test("a donor gets the link to claim money, and is told when it is on its way, not of what is over", async () => {
  const { id: campaignId } = await site.campaign();
  const email = "claims@example.org";
  const refundId = await ask(await paid(campaignId, email));
  await site.mailTo(email);
  const claim_url = "https://gateway.example.org/claims/7";
  const become = (state: "waiting" | "done") =>
    inTransaction(site.database, (tx) =>
      tx.updateTable("refund").set({ state, claim_url }).where("id", "=", refundId).execute(),
    );
  await become("waiting");
  // A job whose process dies after the commit runs once more.
  for (const _ of [1, 2]) await tellOfRefund(site.deps, { refundId, state: "waiting" });
  const claim = await site.mailTo(email);
  expect(claim.subject).toBe("Please claim your refund: $51.00");
  expect(claim.text).toContain(claim_url);
  await become("done");
  await tellOfRefund(site.deps, { refundId, state: "waiting" });
  await tellOfRefund(site.deps, { refundId, state: "done" });
  expect((await site.mailTo(email)).subject).toBe("Your gift was given back: $51.00");
  expect(await site.mailsTo(email)).toHaveLength(3);
});

test("a refund that fails before anybody was told of it is told to no donor", async () => {
  const { id: campaignId } = await site.campaign();
  const email = "never-told@example.org";
  const refundId = await ask(await paid(campaignId, email));
  await inTransaction(site.database, (tx) =>
    tx.updateTable("refund").set({ state: "failed" }).where("id", "=", refundId).execute(),
  );
  await tellOfRefund(site.deps, { refundId, state: "failed" });
  expect(await site.mailsTo(email)).toHaveLength(1);
});

test("an order goes to the gateway and into the books, and the donor is told", async () => {
  const { id: campaignId } = await site.campaign();
  const email = "given-back@example.org";
  const started = (await startCheckout(site, campaignId, { email })).json;
  const id = started.id as string;
  await site.play(started, "approve");
  await expect.poll(async () => (await donationOf(id)).state).toBe("settled");
  expect((await site.mailTo(email)).subject).toMatch(/^Thank you/);
  const { amount_minor, fee_minor } = await donationOf(id);
  const total = (amount_minor + fee_minor) / 100;
  const wish = { amount: total, reason: "mistake", given_back: 0 };
  const { json } = await office.post(`donations/${id}/refunds/`, wish);
  expect(json.state).toBe("ordered");
  await expect.poll(async () => (await donationOf(id)).state).toBe("reversed");
  const mail = await site.mailTo(email);
  expect(mail.subject).toBe(`Your gift was given back: $${total.toFixed(2)}`);
  const seen = await site.get(
    `/api/v1/donations/${id}/refunds/?secret=${site.deps.links.secretOf(id)}`,
  );
  expect(seen.json).toMatchObject({ refunded: total, left: 0, data: [{ state: "done" }] });

  const paymentId = paymentIdOf(started);
  const [refund] = await refundsThere(site, paymentId);
  const refundId = refund?.kind === "refund" ? refund.refundId : "";
  await control(site, `/refunds/${refundId}/fail`, {});
  await tellOf(site, paymentId);
  const failed = await site.mailTo(email);
  expect(failed.subject).toBe(`Your refund did not reach you: $${total.toFixed(2)}`);
  expect(failed.text).toContain("the money is with us again");
  expect(failed.text).toMatch(/Receipt \S+ is attached\./);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

describe("a letter says", () => {
  const letter = (told: Partial<Parameters<typeof refundLetter>[0]>, reason = "donor_wish") =>
    JSON.stringify(
      refundLetter({
        what: "done",
        to: "ada@example.org",
        campaign: "A well",
        link: site.url,
        claimed: false,
        ...told,
        refund: {
          donation_id: site.key(),
          amount_minor: 5_100,
          currency: "USD",
          decision_note: null,
          claim_url: null,
          reason,
        } as Parameters<typeof refundLetter>[0]["refund"],
      }),
    );

  test.each(["waiting", "done", "failed"] as const)(
    "of a second payment that is %s nothing as if the gift went",
    (what) => {
      const text = letter({ what, claimed: true }, "second_payment");
      expect(text).toContain("second payment of $51.00");
      expect(text).not.toMatch(/your gift was given back|\$51\.00 of your gift/i);
    },
  );

  test("what a card's holder waits for, and not to who got bitcoin", () => {
    expect(letter({ claimed: false })).toContain("Cards and banks may take");
    expect(letter({ claimed: true })).not.toMatch(/card|bank/i);
  });
});

const donationOf = (id: string) =>
  site.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
