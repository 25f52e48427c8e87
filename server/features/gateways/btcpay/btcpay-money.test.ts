import { expect, onTestFinished, test } from "vitest";
import { money } from "#contract/money.ts";
import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { GatewayRefused } from "../provider/payment-provider.ts";
import {
  connectTo,
  HOUR_MS,
  MINUTE_MS,
  openInvoice,
  orderOf,
  paymentOf,
} from "./btcpay-fixture.ts";

/** A server's double and the adapter, on one clock that stands still. */
async function connectBtcpay() {
  const clock = createManualClock();
  const double = await startBtcpayDouble({ clock, blockMs: MINUTE_MS });
  onTestFinished(() => double.stop());
  const connect = connectTo(double, clock);
  /** As somebody at the server gives back what was too much, or all that came. */
  const giveBackThere = (id: string, refundVariant: string) =>
    double.call("POST", `/invoices/${id}/refund`, { refundVariant });
  return { clock, double, giveBackThere, provider: connect(), connect };
}

const whole = { total: money(3_000, "USD"), cost: money(0, "USD") };

test("what is paid exactly is pending until it is confirmed, and costs nothing", async () => {
  const { double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id);
  const pending = await paymentOf(provider, id);
  expect(pending).toMatchObject({ ...whole, state: "pending", paidBy: { way: "crypto" } });
  await double.confirm(id);
  const paid = await paymentOf(provider, id);
  expect(paid).toMatchObject({ ...whole, state: "succeeded" });
  expect(paid).not.toHaveProperty("received");
});

test("a part, be it all but a cent, leaves the invoice open, and the rest may follow", async () => {
  const { double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id, { amount: "29.99" });
  await double.confirm(id);
  const part = await paymentOf(provider, id);
  expect(part).toMatchObject({ ...whole, state: "open" });
  expect(part).not.toHaveProperty("received");
  await double.pay(id);
  await double.confirm(id);
  expect(await paymentOf(provider, id)).toMatchObject({ ...whole, state: "succeeded" });
});

test("a part alone is expired, with what came, until somebody gives that back", async () => {
  const { clock, double, provider, giveBackThere } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id, { amount: "12.00" });
  clock.advance(HOUR_MS);
  const told = { ...whole, state: "expired", received: money(1_200, "USD") };
  expect(await paymentOf(provider, id)).toMatchObject(told);
  expect((await provider.pull(null)).facts).toMatchObject([told]);
  await giveBackThere(id, "Fiat");
  const [payment, ...others] = await provider.getPayment(id);
  expect(payment).toMatchObject({ ...whole, state: "expired" });
  expect(payment).not.toHaveProperty("received");
  expect(others).toEqual([]);
  expect((await provider.pull(null)).facts).toEqual([payment]);
});

test("what comes late counts once it is confirmed, and is dated when it came", async () => {
  const { clock, double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  clock.advance(HOUR_MS);
  expect(await paymentOf(provider, id)).toMatchObject({ ...whole, state: "expired" });
  clock.advance(HOUR_MS);
  await double.pay(id);
  expect((await double.invoice(id)).additionalStatus).toBe("PaidLate");
  expect(await paymentOf(provider, id)).toMatchObject({ ...whole, state: "pending" });
  await double.confirm(id);
  const late = await paymentOf(provider, id);
  expect(late).toMatchObject({ ...whole, state: "succeeded" });
  expect(late.changedAt).toBe(Math.floor(clock.now() / 1000) * 1000);
});

test("of too much the invoice's amount counts, and the rest is told until it is given back", async () => {
  const { double, provider, giveBackThere } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id, { amount: "31.50" });
  expect(await paymentOf(provider, id)).not.toHaveProperty("received");
  await double.confirm(id);
  const told = { ...whole, state: "succeeded", received: money(3_150, "USD") };
  expect(await paymentOf(provider, id)).toMatchObject(told);
  await giveBackThere(id, "OverpaidAmount");
  const facts = await provider.getPayment(id);
  expect(facts).toMatchObject([{ ...whole, state: "succeeded" }]);
  expect(facts[0]).not.toHaveProperty("received");
});

test("what the merchant marks counts as the merchant says", async () => {
  const { double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id, { amount: "29.00" });
  await double.mark(id, "Settled");
  const settled = await paymentOf(provider, id);
  expect(settled).toMatchObject({ ...whole, state: "succeeded" });
  await double.mark(id, "Invalid");
  const failed = await paymentOf(provider, id);
  expect(failed).toMatchObject({ ...whole, state: "failed", received: money(2_900, "USD") });
  expect(failed.changedAt).toBeGreaterThanOrEqual(settled.changedAt);
});

test("a checkout that somebody sent money for is not stopped", async () => {
  const { double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id, { amount: "12.00" });
  expect(await provider.expireCheckout(id)).toMatchObject([{ state: "open" }]);
});

test("a checkout that was asked for twice at once is made once", async () => {
  const { double, provider } = await connectBtcpay();
  const order = orderOf();
  const both = [provider.createCheckout(order), provider.createCheckout(order)];
  const [one, two] = await Promise.all(both);
  expect(two).toEqual(one);
  const path = `/stores/${double.storeId}/invoices?orderId=${order.reference}`;
  expect((await double.call("GET", path)).body).toHaveLength(1);
});

test("a refund that was ordered twice at once is made once", async () => {
  const { double, provider } = await connectBtcpay();
  const { reference, ...order } = orderOf();
  const { paymentId } = await provider.createCheckout({ reference, ...order });
  await double.pay(paymentId);
  await double.confirm(paymentId);
  const refund = { id: crypto.randomUUID(), paymentId, reference, amount: money(1_000, "USD") };
  const [one, two] = await Promise.all([provider.refund(refund), provider.refund(refund)]);
  expect(two).toEqual(one);
  expect(await provider.getPayment(paymentId)).toHaveLength(2);
});

test("a refund waits until all of it is claimed and paid out", async () => {
  const { double, provider } = await connectBtcpay();
  const { reference, ...order } = orderOf();
  const { paymentId } = await provider.createCheckout({ reference, ...order });
  await double.pay(paymentId);
  await double.confirm(paymentId);
  const amount = money(3_000, "USD");
  const { refundId } = await provider.refund({ id: "ours", paymentId, reference, amount });
  const state = async () => (await provider.getPayment(paymentId))[1];
  const { body: first } = await double.claim(refundId, { amount: "10.00" });
  await double.call("POST", `/payouts/${first.id}`, { revision: 0 });
  await double.call("POST", `/payouts/${first.id}/mark-paid`);
  expect(await state()).toMatchObject({ state: "waiting", claimUrl: expect.any(String), amount });
  await double.call("DELETE", `/stores/${double.storeId}/pull-payments/${refundId}`);
  const closed = { state: "done", amount: money(1_000, "USD"), ours: "ours" };
  expect(await state()).toMatchObject(closed);
});

test("a key that lacks permissions is refused by their names", async () => {
  const { connect, double } = await connectBtcpay();
  const lacking = connect({
    call: async () => ({
      status: 200,
      text: JSON.stringify({
        permissions: [
          `btcpay.store.canmodifyinvoices:${double.storeId}`,
          "btcpay.store.canmanagepullpayments:another",
        ],
      }),
    }),
  });
  await expect(lacking.check()).rejects.toMatchObject({
    permissions: ["btcpay.store.cancreatepullpayments", "btcpay.store.canmanagepullpayments"],
  });
  await expect(lacking.check()).rejects.toThrow(GatewayRefused);
  await expect(connect({ storeId: "another" }).check()).rejects.toThrow(GatewayRefused);
});
