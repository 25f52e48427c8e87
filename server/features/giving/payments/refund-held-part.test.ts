import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { tellOf } from "../../../testing/gateways/test-disputes.ts";
import {
  giveBackThere,
  holdPayment,
  movementsOf,
  orderBack,
  payForNothing,
  refundsThere,
  seeHeld,
  sendBack,
} from "../../../testing/gateways/test-held-payments.ts";
import { setFaults } from "../../../testing/test-checkout.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { sumAccounts } from "../../books/ledger/ledger-store.ts";
import type { PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { applyFacts } from "./apply-facts.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});
beforeEach(async () => {
  // A webhook could be applied, and hold the payment's row, at any moment of a test: what is told is told by `tellOf`.
  await setFaults(site, { lose: 1 });
  // Some tests turn the clock on, and with it sessions end.
  office = await openOffice(site);
});

const see = (id: string) => seeHeld(office, id);
const giveBack = (id: string) => orderBack(office, id);
const send = (refund?: PaymentProvider["refund"]) => sendBack(site, refund);

/** Open alerts about refunds of a payment that fit nothing. */
async function misfitsOf(paymentId: string): Promise<string[]> {
  const refunds = await refundsThere(site, paymentId);
  const ids = refunds.map((fact) => (fact.kind === "refund" ? fact.refundId : ""));
  const alerts = site.db.selectFrom("alert").select("kind").where("key", "in", ids);
  return (await alerts.where("settled_at", "is", null).execute()).map(({ kind }) => kind);
}

describe("what is given back in the gateway's own pages", () => {
  test("in part is booked, and what is left is given back by a decision", async () => {
    const { id, paymentId } = await holdPayment(site);
    await giveBackThere(site, paymentId, 1_000);
    await tellOf(site, paymentId);
    await tellOf(site, paymentId);
    const left = { refunded: { amount: 10 }, lost: { amount: 0 }, left: { amount: 41 } };
    expect(await see(id)).toMatchObject({ state: "open", way_back: "order", taken: left });
    expect(await misfitsOf(paymentId)).toEqual([]);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
    expect((await giveBack(id)).status).toBe(200);
    const refund = vi.fn(site.deps.provider.refund);
    await send(refund);
    await send(refund);
    expect(refund.mock.calls.map(([{ amount }]) => amount.minor)).toEqual([4_100]);
    expect(await see(id)).toMatchObject({
      state: "given_back",
      way_back: "none",
      taken: { refunded: { amount: 51 }, left: { amount: 0 } },
    });
    expect(await movementsOf(site, paymentId)).toEqual([
      ...["fee 178", "refund 1000", "refund 4100", "second_payment 5100"],
    ]);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("in part while the whole is ordered back leaves the rest for the order", async () => {
    const { id, paymentId } = await holdPayment(site);
    await giveBack(id);
    await giveBackThere(site, paymentId, 1_000);
    const refund = vi.fn(site.deps.provider.refund);
    await send(refund);
    expect(refund.mock.calls.map(([{ amount }]) => amount.minor)).toEqual([4_100]);
    expect(await see(id)).toMatchObject({ state: "given_back" });
    expect(await refundsThere(site, paymentId)).toHaveLength(2);
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("in part and not at all after all asks a person about the whole again", async () => {
    const { id, paymentId } = await holdPayment(site);
    const refundId = await giveBackThere(site, paymentId, 1_000);
    await tellOf(site, paymentId);
    await giveBack(id);
    await send();
    expect(await see(id)).toMatchObject({ state: "given_back" });
    const [part] = (await refundsThere(site, paymentId)).filter(
      (fact) => fact.kind === "refund" && fact.refundId === refundId,
    );
    if (part?.kind !== "refund") throw new Error("no refund");
    await applyFacts(site.deps, [
      { ...part, state: "failed", changedAt: part.changedAt + 1 },
      part,
    ]);
    expect(await see(id)).toMatchObject({
      ...{ state: "open", way_back: "order", taken: { left: { amount: 10 } } },
      failure: "The gateway could not give it back.",
    });
    expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  });

  test("is followed though it was told before its payment", async () => {
    const paymentId = await payForNothing(site);
    await giveBackThere(site, paymentId, 1_000);
    const facts = await site.deps.provider.getPayment(paymentId);
    const before = await sumAccounts(site.db);
    await applyFacts(
      site.deps,
      facts.filter(({ kind }) => kind === "refund"),
    );
    expect(await sumAccounts(site.db)).toEqual(before);
    expect(await misfitsOf(paymentId)).toEqual(["refund_misfit"]);
    await applyFacts(
      site.deps,
      facts.filter(({ kind }) => kind === "payment"),
    );
    expect(await misfitsOf(paymentId)).toEqual([]);
    expect(await movementsOf(site, paymentId)).toEqual([
      ...["fee 178", "refund 1000", "second_payment 5100"],
    ]);
  });
});
