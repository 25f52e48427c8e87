import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { readPaymentId, startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { applyGatewayFacts, controlSandbox } from "../../../testing/gateways/test-disputes.ts";
import {
  getGatewayRefunds,
  refundAtGateway,
} from "../../../testing/gateways/test-held-payments.ts";
import { expectBooksRight, ledgerBalances } from "../../../testing/test-ledger.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import { GatewayRefused, type PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { sendRefunds } from "./send-refunds.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
});
beforeEach(async () => {
  office = await openOffice(site);
});

/** A donation of 51.00 with its fee, paid at the sandbox. */
async function paidOnce() {
  const { id: campaignId } = await site.campaign();
  const { json } = await startCheckout(site, campaignId);
  const paymentId = readPaymentId(json);
  await site.play(json, "approve");
  await applyGatewayFacts(site, paymentId);
  return { id: String(json.id), paymentId };
}

/** The same with a second payment of 51.00. */
async function paidTwice() {
  const { id } = await paidOnce();
  const { paymentId, url } = await site.deps.provider.createCheckout({
    reference: id,
    idempotencyKey: `again-${id}`,
    total: money(5_100, "USD"),
    method: "card",
    description: "The same donation",
    returnUrl: site.url,
    cancelUrl: site.url,
    email: null,
  });
  await site.play({ checkout_url: url }, "approve");
  await applyGatewayFacts(site, paymentId);
  return { id, paymentId };
}

function send(refund?: PaymentProvider["refund"]): Promise<void> {
  const { provider } = site.deps;
  const gateways = createGateways([{ ...provider, refund: refund ?? provider.refund }]);
  return sendRefunds({ ...site.deps, gateways });
}

async function refuse(): Promise<never> {
  throw new GatewayRefused("the balance is too low");
}

const resend = (id: string) => office.post(`refunds/${id}/attempts/`);

function findPaymentRefunds(paymentId: string) {
  return site.db.selectFrom("refund").selectAll().where("payment_id", "=", paymentId).execute();
}

async function findOnlyId(paymentId: string): Promise<string> {
  const rows = await findPaymentRefunds(paymentId);
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? "";
}

async function findFailed(id: string) {
  const { data } = (await office.get(`refunds/?state=failed&q=${id}`)).json;
  return data.find((refund: { id: string }) => refund.id === id);
}

const failedCount = async () => (await office.get("refunds/?state=failed")).json.counts.failed;
async function findAlert(key: string) {
  return await site.db
    .selectFrom("alert")
    .select(["kind", "settled_note"])
    .where("key", "=", key)
    .executeTakeFirst();
}

async function unmatchedBalance(): Promise<number> {
  await expectBooksRight(site);
  return (await ledgerBalances(site)).get("unmatched:sandbox USD") ?? 0;
}

describe("a refused refund of a second payment", () => {
  test("is sent again once by the office, and its alert is resolved", async () => {
    const initialBalance = await unmatchedBalance();
    const { id: donationId, paymentId } = await paidTwice();
    await send(refuse);
    const id = await findOnlyId(paymentId);
    expect(await findFailed(id)).toMatchObject({
      may_send_again: true,
      sent_again: false,
      failure: "the balance is too low",
    });
    expect(await findAlert(id)).toEqual({ kind: "refund_refused", settled_note: null });
    const failed = await failedCount();

    const responses = await Promise.all(Array.from({ length: 8 }, () => resend(id)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const refused = responses.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ json }) => json.code))).toEqual(new Set(["changed_meanwhile"]));
    const [created] = responses.filter(({ status }) => status === 201);
    expect(created?.json).toMatchObject({ state: "ordered", amount: 51, asked_by: "office" });
    expect(created?.json.id).not.toBe(id);
    expect(await findFailed(id)).toMatchObject({ may_send_again: false, sent_again: true });
    expect(await failedCount()).toBe(failed - 1);
    expect((await office.trail())[0]).toMatchObject({
      action: "send_refund_again",
      subject: { type: "refund", id: created?.json.id },
    });
    expect(await findAlert(id)).toEqual({ kind: "refund_refused", settled_note: null });

    await Promise.all([send(), send()]);
    const atGateway = await getGatewayRefunds(site, paymentId);
    expect(atGateway).toMatchObject([{ ours: created?.json.id, state: "done" }]);
    expect(await findAlert(id)).toEqual({
      kind: "refund_refused",
      settled_note: "The payment was refunded.",
    });
    expect(await donationRow(site, donationId)).toMatchObject({
      state: "settled",
      refunded_minor: 0,
    });
    expect(await unmatchedBalance()).toBe(initialBalance);
    expect((await resend(id)).json.code).toBe("changed_meanwhile");
  });

  test("can be sent again after every refusal, and the donor sees only the last attempt", async () => {
    const { id: donationId, paymentId } = await paidTwice();
    await send(refuse);
    const first = await findOnlyId(paymentId);
    const second = (await resend(first)).json.id;
    await send(refuse);
    expect((await resend(first)).json.code).toBe("changed_meanwhile");
    const third = (await resend(second)).json.id;
    await send();
    const states = (await findPaymentRefunds(paymentId)).map(({ id, state }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({
      [first]: "failed",
      [second]: "failed",
      [third]: "done",
    });
    for (const id of [first, second]) expect((await findAlert(id))?.settled_note).not.toBeNull();
    const path = `/api/v1/donations/${donationId}/refunds/`;
    const { data } = (await site.get(`${path}?secret=${site.deps.links.secretFor(donationId)}`))
      .json;
    expect(data).toMatchObject([{ id: third, state: "done" }]);
  });

  test("is sent again with the amount that remains after a refund in the gateway's dashboard", async () => {
    const { paymentId } = await paidTwice();
    await send(refuse);
    const id = await findOnlyId(paymentId);
    await refundAtGateway(site, paymentId, 1_000);
    await applyGatewayFacts(site, paymentId);
    expect((await findAlert(id))?.settled_note).toBeNull();
    expect((await resend(id)).json).toMatchObject({ amount: 41 });
    await send();
    const atGateway = await getGatewayRefunds(site, paymentId);
    expect(atGateway.map((fact) => fact.kind === "refund" && fact.amount.minor)).toEqual([
      1_000, 4_100,
    ]);
    expect((await findAlert(id))?.settled_note).not.toBeNull();
  });

  test("is not sent again after a refund in the gateway's dashboard or during a dispute", async () => {
    const { paymentId } = await paidTwice();
    await send(refuse);
    const id = await findOnlyId(paymentId);
    await refundAtGateway(site, paymentId);
    await applyGatewayFacts(site, paymentId);
    expect((await findAlert(id))?.settled_note).not.toBeNull();
    expect((await resend(id)).json.non_field_errors).toEqual([
      "Nothing is left of this payment to refund.",
    ]);

    const disputed = await paidTwice();
    await send(refuse);
    await controlSandbox(site, `/payments/${disputed.paymentId}/disputes`, {});
    await applyGatewayFacts(site, disputed.paymentId);
    const refused = await resend(await findOnlyId(disputed.paymentId));
    expect(refused.json.non_field_errors).toEqual(["The donor's bank is reviewing this payment."]);
  });
});

test("sends a refund that the donor's bank returned again as a new refund", async () => {
  const { id: donationId, paymentId } = await paidOnce();
  const order = { amount: 20, reason: "mistake", given_back: 0 };
  const first = (await office.post(`donations/${donationId}/refunds/`, order)).json.id;
  await send();
  const [atGateway] = await getGatewayRefunds(site, paymentId);
  const external = atGateway?.kind === "refund" ? atGateway.refundId : "";
  expect((await resend(first)).json.code).toBe("changed_meanwhile");
  await controlSandbox(site, `/refunds/${external}/fail`, {});
  await applyGatewayFacts(site, paymentId);
  expect(await findAlert(external)).toEqual({ kind: "refund_refused", settled_note: null });
  const second = (await resend(first)).json;
  expect(second).toMatchObject({ amount: 20, reason: "mistake", donation: { left: 31 } });
  await send();
  expect(await donationRow(site, donationId)).toMatchObject({
    state: "settled",
    refunded_minor: 2_000,
  });
  expect(await getGatewayRefunds(site, paymentId)).toMatchObject([
    { ours: first, state: "failed" },
    { ours: second.id, state: "done" },
  ]);
  expect((await findAlert(external))?.settled_note).not.toBeNull();
  await expectBooksRight(site);
});

test("refuses to send a refund again if less remains of the donation", async () => {
  const { id: donationId, paymentId } = await paidOnce();
  const order = (amount: number, given_back: number) =>
    office.post(`donations/${donationId}/refunds/`, { amount, reason: "mistake", given_back });
  const first = (await order(51, 0)).json.id;
  await send(refuse);
  await order(1, 0);
  expect((await resend(first)).json.non_field_errors).toEqual([
    "Only $50.00 can still be refunded.",
  ]);
  expect(await findPaymentRefunds(paymentId)).toHaveLength(2);
});

test("refuses to send again a refund that was made in the gateway's dashboard", async () => {
  const { paymentId } = await paidOnce();
  const external = await refundAtGateway(site, paymentId, 1_000);
  await controlSandbox(site, `/refunds/${external}/fail`, {});
  await applyGatewayFacts(site, paymentId);
  const id = await findOnlyId(paymentId);
  expect(await findFailed(id)).toMatchObject({ may_send_again: false });
  expect((await resend(id)).json.code).toBe("wrong_state");
  expect((await resend(site.key())).status).toBe(404);
});
