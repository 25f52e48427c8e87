import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { control, judgeDispute, tellOf } from "../../../testing/gateways/test-disputes.ts";
import {
  giveBackThere,
  heldIdOf,
  holdPayment,
  orderBack,
  payForNothing,
  payUnheard,
  seeHeld,
  sendBack,
} from "../../../testing/gateways/test-held-payments.ts";
import { setFaults } from "../../../testing/test-checkout.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { sumAccounts } from "../../books/ledger/ledger-store.ts";
import type { GatewayDispute } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "./apply-facts.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  office = await openOffice(site);
});
beforeEach(async () => {
  // What is told is told by `tellOf`.
  await setFaults(site, { lose: 1 });
});

const see = (id: string) => seeHeld(office, id);
const openDispute = async (paymentId: string, how: object = {}) => {
  const { id: externalId } = await control(site, `/payments/${paymentId}/disputes`, how);
  await tellOf(site, paymentId);
  return { externalId, paymentId };
};
const rowOf = ({ externalId }: { externalId: string }) =>
  site.db
    .selectFrom("dispute")
    .selectAll()
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();

/** Open alerts by one of these keys. */
async function alertsOf(...keys: string[]): Promise<string[]> {
  const alerts = site.db.selectFrom("alert").select("kind").where("key", "in", keys);
  const open = alerts.where("settled_at", "is", null).orderBy("kind");
  return (await open.execute()).map(({ kind }) => kind);
}

async function balances(): Promise<Readonly<Record<string, number>>> {
  const check = await checkBooks(site.db);
  expect(booksAreRight(check), JSON.stringify(check)).toBe(true);
  const sums = await sumAccounts(site.db);
  return Object.fromEntries(sums.map(({ name, balance_minor }) => [name, Number(balance_minor)]));
}

/** What is in the site's accounts for nobody's money since then. */
async function since(before: Readonly<Record<string, number>>) {
  const now = await balances();
  const of = (account: string) => (now[account] ?? 0) - (before[account] ?? 0);
  return {
    gateway: of("gateway:sandbox"),
    unmatched: of("unmatched:sandbox"),
    disputed: of("disputed:sandbox"),
    costs: of("gateway-costs"),
  };
}

/** 51.00 came at a cost of 1.78; a dispute costs 15.00. */
const here = { gateway: 5_100 - 178, unmatched: -5_100, disputed: 0, costs: 178 };
const FEE = 1_500;

describe("a dispute of a payment for no gift", () => {
  test("takes it until the bank decides, can be answered, and brings it back", async () => {
    const before = await balances();
    const { id, paymentId } = await holdPayment(site);
    const dispute = await openDispute(paymentId);
    await tellOf(site, paymentId);
    const taken = { ...here, gateway: here.gateway - 5_100 - FEE, costs: 178 + FEE };
    expect(await since(before)).toEqual({ ...taken, disputed: 5_100 });
    const { id: disputeId } = await rowOf(dispute);
    expect(await see(id)).toMatchObject({
      ...{ state: "open", way_back: "disputed", disputes: [{ id: disputeId, state: "open" }] },
      taken: { disputed: { amount: 51 }, left: { amount: 0 } },
    });
    expect(await alertsOf(dispute.externalId, paymentId)).toEqual([
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
    await judgeDispute(site, dispute, "win");
    expect(await since(before)).toEqual({ ...taken, gateway: here.gateway - FEE });
    expect(await see(id)).toMatchObject({ state: "open", way_back: "order" });
    expect((await orderBack(office, id)).status).toBe(200);
    await sendBack(site);
    expect(await since(before)).toEqual({ ...taken, unmatched: 0 });
    expect(await see(id)).toMatchObject({ state: "given_back" });
  });

  test("that is lost closes the payment, and opens it again if it is won after all", async () => {
    const before = await balances();
    const { id, paymentId } = await holdPayment(site);
    const dispute = await openDispute(paymentId);
    await judgeDispute(site, dispute, "lose");
    const gone = { gateway: -178 - FEE, unmatched: 0, disputed: 0, costs: 178 + FEE };
    expect(await since(before)).toEqual(gone);
    expect(await see(id)).toMatchObject({
      ...{ state: "taken_back", way_back: "none", decided: { by: null, note: null } },
      taken: { lost: { amount: 51 }, left: { amount: 0 } },
    });
    expect(await alertsOf(paymentId)).toEqual([]);
    await judgeDispute(site, dispute, "win");
    expect(await since(before)).toEqual({
      ...gone,
      gateway: here.gateway - FEE,
      unmatched: -5_100,
    });
    expect(await see(id)).toMatchObject({ state: "open", way_back: "order" });
    expect(await alertsOf(paymentId)).toEqual(["unknown_payment"]);
  });

  test("is refused to be given back besides; only what it left is given back", async () => {
    const before = await balances();
    const { id, paymentId } = await holdPayment(site);
    const dispute = await openDispute(paymentId, { amount_minor: 2_000 });
    const refused = await orderBack(office, id);
    expect(refused.json).toMatchObject({
      code: "wrong_state",
      non_field_errors: [expect.stringContaining("it can't be given back besides")],
    });
    await judgeDispute(site, dispute, "lose");
    expect(await see(id)).toMatchObject({ way_back: "order", taken: { left: { amount: 31 } } });
    expect((await orderBack(office, id)).status).toBe(200);
    await sendBack(site);
    expect(await since(before)).toEqual({
      ...{ gateway: -178 - FEE, unmatched: 0, disputed: 0, costs: 178 + FEE },
    });
    expect(await see(id)).toMatchObject({ state: "taken_back" });
  });

  test("that is opened after the payment was ordered back stops the order", async () => {
    const { id, paymentId } = await holdPayment(site);
    await orderBack(office, id);
    await control(site, `/payments/${paymentId}/disputes`, { amount_minor: 5_000 });
    const refund = vi.fn(site.deps.provider.refund);
    await sendBack(site, refund);
    expect(refund).not.toHaveBeenCalled();
    expect(await see(id)).toMatchObject({
      ...{ state: "open", way_back: "disputed" },
      failure: "The donor's bank took it back before it was sent.",
    });
    await balances();
  });

  test("after the payment went back is the site's to bear, until it is won", async () => {
    const before = await balances();
    const { id, paymentId } = await holdPayment(site);
    await giveBackThere(site, paymentId, 4_000);
    const dispute = await openDispute(paymentId);
    await judgeDispute(site, dispute, "lose");
    const [told] = (await site.deps.provider.getPayment(paymentId)).filter(
      ({ kind }) => kind === "dispute",
    );
    if (told?.kind !== "dispute") throw new Error("no dispute");
    const whole = { ...told, disputeId: `${told.disputeId}-whole`, amount: { ...told.amount } };
    whole.amount.minor = 5_100;
    await applyFacts(site.deps, [whole]);
    const costs = 178 + 2 * FEE + 5_100;
    expect(await since(before)).toEqual({ gateway: -costs, unmatched: 0, disputed: 0, costs });
    expect(await see(id)).toMatchObject({ state: "taken_back" });
    const won = {
      ...whole,
      state: "won",
      withdrawn: false,
      changedAt: whole.changedAt + 1,
    } as const;
    await applyFacts(site.deps, [won, whole]);
    expect(await since(before)).toEqual({
      ...{ gateway: -178 - 2 * FEE, unmatched: 0, disputed: 0, costs: 178 + 2 * FEE },
    });
  });

  test("waits where it is told before its payment", async () => {
    const before = await balances();
    const paymentId = await payForNothing(site);
    const { id: externalId } = await control(site, `/payments/${paymentId}/disputes`, {});
    const facts = await site.deps.provider.getPayment(paymentId);
    const of = (kind: string) => facts.filter((fact) => fact.kind === kind);
    await applyFacts(site.deps, [...of("dispute"), ...of("dispute")]);
    expect(await alertsOf(externalId)).toEqual(["movement_misfit"]);
    await applyFacts(site.deps, of("payment"));
    expect(await alertsOf(externalId)).toEqual(["dispute_opened"]);
    expect(await since(before)).toEqual({
      ...{ gateway: -178 - FEE, unmatched: -5_100, disputed: 5_100, costs: 178 + FEE },
    });
  });
});

test("a dispute of a payment with another amount than its gift names the gift, and makes none of it", async () => {
  const { id: campaignId } = await site.campaign();
  const payment = await payUnheard(site, campaignId);
  await applyFacts(site.deps, [{ ...payment, total: { minor: 6_000, currency: "USD" } }]);
  const id = await heldIdOf(site, payment.paymentId);
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
  await balances();
});
