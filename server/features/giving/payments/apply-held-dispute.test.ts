import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { money } from "#contract/money.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { setFaults } from "../../../testing/gateways/test-checkout.ts";
import {
  applyGatewayFacts,
  controlSandbox,
  decideDispute,
} from "../../../testing/gateways/test-disputes.ts";
import {
  findHeldPaymentId,
  getHeldPayment,
  holdPayment,
  orderHeldRefund,
  payUnmatchedCheckout,
  payWithoutEvents,
  refundAtGateway,
  runHeldRefunds,
} from "../../../testing/gateways/test-held-payments.ts";
import {
  expectBooksRight,
  ledgerBalances,
  unmatchedChanges,
} from "../../../testing/test-ledger.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openAlertKinds } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import type { GatewayDispute } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "./apply-facts.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
});
beforeEach(async () => {
  // No webhooks: the tests report payments with `applyGatewayFacts`.
  await setFaults(site, { lose: 1 });
});

const see = (id: string) => getHeldPayment(office, id);
const openDispute = async (paymentId: string, body: object = {}) => {
  const { id: externalId } = await controlSandbox(site, `/payments/${paymentId}/disputes`, body);
  await applyGatewayFacts(site, paymentId);
  return { externalId, paymentId };
};
const findRow = ({ externalId }: { externalId: string }) =>
  site.db
    .selectFrom("dispute")
    .selectAll()
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();

type Balances = Awaited<ReturnType<typeof ledgerBalances>>;
const changesSince = (initial: Balances) => unmatchedChanges(site, initial);

/** A payment of 51.00 with a cost of 1.78. A dispute costs 15.00. */
const received = { gateway: 5_100 - 178, unmatched: -5_100, disputed: 0, costs: 178 };
const FEE = 1_500;

describe("a dispute of an unmatched payment", () => {
  test("takes the money until it is won with evidence", async () => {
    const initial = await ledgerBalances(site);
    const { id, paymentId } = await holdPayment(site);
    const dispute = await openDispute(paymentId);
    await applyGatewayFacts(site, paymentId);
    const taken = { ...received, gateway: received.gateway - 5_100 - FEE, costs: 178 + FEE };
    expect(await changesSince(initial)).toEqual({ ...taken, disputed: 5_100 });
    const { id: disputeId } = await findRow(dispute);
    expect(await see(id)).toMatchObject({
      ...{ state: "open", way_back: "disputed", disputes: [{ id: disputeId, state: "open" }] },
      taken: { disputed: { amount: 51 }, left: { amount: 0 } },
    });
    expect(await openAlertKinds(site, dispute.externalId, paymentId)).toEqual([
      ...["dispute_opened", "unknown_payment"],
    ]);
    const { data } = (await office.get("disputes/")).json;
    const item = { id: disputeId, held_payment: id, donation: null, of_second_payment: false };
    expect(data).toMatchObject([{ ...item, evidence_due_at: expect.any(String) }]);
    const searched = (await office.get(`disputes/?q=${dispute.externalId}`)).json;
    expect(searched.data).toMatchObject([item]);
    const text = "The payer wrote to us on the same day and thanked us.";
    const answered = await office.post(`disputes/${disputeId}/evidence/`, { text });
    expect(answered.json).toMatchObject({ state: "reviewed", evidence: { text } });
    await decideDispute(site, dispute, "win");
    expect(await changesSince(initial)).toEqual({ ...taken, gateway: received.gateway - FEE });
    expect(await see(id)).toMatchObject({ state: "open", way_back: "order" });
    expect((await orderHeldRefund(office, id)).status).toBe(200);
    await runHeldRefunds(site);
    expect(await changesSince(initial)).toEqual({ ...taken, unmatched: 0 });
    expect(await see(id)).toMatchObject({ state: "given_back" });
  });

  test("closes the payment if it is lost, and reopens it if it is won after all", async () => {
    const initial = await ledgerBalances(site);
    const { id, paymentId } = await holdPayment(site);
    const dispute = await openDispute(paymentId);
    await decideDispute(site, dispute, "lose");
    const lost = { gateway: -178 - FEE, unmatched: 0, disputed: 0, costs: 178 + FEE };
    expect(await changesSince(initial)).toEqual(lost);
    expect(await see(id)).toMatchObject({
      ...{ state: "taken_back", way_back: "none", decided: { by: null, note: null } },
      taken: { lost: { amount: 51 }, left: { amount: 0 } },
    });
    expect(await openAlertKinds(site, paymentId)).toEqual([]);
    await decideDispute(site, dispute, "win");
    expect(await changesSince(initial)).toEqual({
      ...lost,
      gateway: received.gateway - FEE,
      unmatched: -5_100,
    });
    expect(await see(id)).toMatchObject({ state: "open", way_back: "order" });
    expect(await openAlertKinds(site, paymentId)).toEqual(["unknown_payment"]);
  });

  test("blocks a refund while it is open; afterwards the remaining amount can be refunded", async () => {
    const initial = await ledgerBalances(site);
    const { id, paymentId } = await holdPayment(site);
    const dispute = await openDispute(paymentId, { amount_minor: 2_000 });
    const refused = await orderHeldRefund(office, id);
    expect(refused.json).toMatchObject({
      code: "wrong_state",
      non_field_errors: [expect.stringContaining("so it can't be refunded now")],
    });
    await decideDispute(site, dispute, "lose");
    expect(await see(id)).toMatchObject({ way_back: "order", taken: { left: { amount: 31 } } });
    expect((await orderHeldRefund(office, id)).status).toBe(200);
    await runHeldRefunds(site);
    expect(await changesSince(initial)).toEqual({
      ...{ gateway: -178 - FEE, unmatched: 0, disputed: 0, costs: 178 + FEE },
    });
    expect(await see(id)).toMatchObject({ state: "taken_back" });
  });

  test("stops a refund that was ordered before", async () => {
    const { id, paymentId } = await holdPayment(site);
    await orderHeldRefund(office, id);
    await controlSandbox(site, `/payments/${paymentId}/disputes`, { amount_minor: 5_000 });
    const refund = vi.fn(site.deps.provider.refund);
    await runHeldRefunds(site, refund);
    expect(refund).not.toHaveBeenCalled();
    expect(await see(id)).toMatchObject({
      ...{ state: "open", way_back: "disputed" },
      failure: "The donor's bank took the money back before it could be refunded.",
    });
    await expectBooksRight(site);
  });

  test("is borne by the site if the payment was already refunded, until it is won", async () => {
    const initial = await ledgerBalances(site);
    const { id, paymentId } = await holdPayment(site);
    await refundAtGateway(site, paymentId, 4_000);
    const dispute = await openDispute(paymentId);
    await decideDispute(site, dispute, "lose");
    const facts = await site.deps.provider.getPayment(paymentId);
    const partial = facts.find((fact) => fact.kind === "dispute") as GatewayDispute;
    const full = {
      ...partial,
      disputeId: `${partial.disputeId}-full`,
      amount: money(5_100, "USD"),
    };
    await applyFacts(site.deps, [full]);
    const costs = 178 + 2 * FEE + 5_100;
    expect(await changesSince(initial)).toEqual({
      gateway: -costs,
      unmatched: 0,
      disputed: 0,
      costs,
    });
    expect(await see(id)).toMatchObject({ state: "taken_back" });
    const won = {
      ...full,
      state: "won",
      withdrawn: false,
      changedAt: full.changedAt + 1,
    } as const;
    await applyFacts(site.deps, [won, full]);
    expect(await changesSince(initial)).toEqual({
      ...{ gateway: -178 - 2 * FEE, unmatched: 0, disputed: 0, costs: 178 + 2 * FEE },
    });
  });

  test("waits if it is reported before its payment", async () => {
    const initial = await ledgerBalances(site);
    const paymentId = await payUnmatchedCheckout(site);
    const { id: externalId } = await controlSandbox(site, `/payments/${paymentId}/disputes`, {});
    const facts = await site.deps.provider.getPayment(paymentId);
    const factsOf = (kind: string) => facts.filter((fact) => fact.kind === kind);
    await applyFacts(site.deps, [...factsOf("dispute"), ...factsOf("dispute")]);
    expect(await openAlertKinds(site, externalId)).toEqual(["movement_misfit"]);
    await applyFacts(site.deps, factsOf("payment"));
    expect(await openAlertKinds(site, externalId)).toEqual(["dispute_opened"]);
    expect(await changesSince(initial)).toEqual({
      ...{ gateway: -178 - FEE, unmatched: -5_100, disputed: 5_100, costs: 178 + FEE },
    });
  });
});

test("a dispute of a payment with a wrong amount shows its donation, but does not settle it", async () => {
  const { id: campaignId } = await site.campaign();
  const payment = await payWithoutEvents(site, campaignId);
  await applyFacts(site.deps, [{ ...payment, total: { minor: 6_000, currency: "USD" } }]);
  const id = await findHeldPaymentId(site, payment.paymentId);
  const opened: GatewayDispute = {
    kind: "dispute",
    disputeId: `dp-${payment.paymentId}`,
    state: "open",
    paymentId: payment.paymentId,
    reference: payment.reference,
    reason: "fraudulent",
    amount: { minor: 6_000, currency: "USD" },
    withdrawn: true,
    fee: undefined,
    evidenceDueAt: site.clock.now + 3_600_000,
    changedAt: site.clock.now,
  };
  await applyFacts(site.deps, [opened]);
  const { data } = (await office.get(`disputes/?q=${opened.disputeId}`)).json;
  expect(data).toMatchObject([
    { held_payment: id, of_second_payment: false, donation: { id: payment.reference } },
  ]);
  await applyFacts(site.deps, [payment, { ...opened, state: "won", withdrawn: false }]);
  expect(await see(id)).toMatchObject({ state: "open", donation: { state: "open" } });
  await expectBooksRight(site);
});
