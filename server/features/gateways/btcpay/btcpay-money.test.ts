import { expect, onTestFinished, test } from "vitest";
import { money } from "#contract/money.ts";
import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import { HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { GatewayRefused } from "../provider/payment-provider.ts";
import { checkoutRequest, createConnect, getPayment, openInvoice } from "./btcpay-fixture.ts";

/** A double and the adapter, on one manual clock. */
async function connectBtcpay() {
  const clock = createManualClock();
  const double = await startBtcpayDouble({ clock, blockMs: MINUTE_MS });
  onTestFinished(() => double.stop());
  const connect = createConnect(double, clock);
  const refundAtServer = (id: string, refundVariant: string) =>
    double.call("POST", `/invoices/${id}/refund`, { refundVariant });
  return { clock, double, refundAtServer, provider: connect(), connect };
}

const amounts = { total: money(3_000, "USD"), cost: money(0, "USD") };

test("an exact payment is pending until confirmed, and costs nothing", async () => {
  const { double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id);
  const pending = await getPayment(provider, id);
  expect(pending).toMatchObject({ ...amounts, state: "pending", paidBy: { way: "crypto" } });
  await double.confirm(id);
  const paid = await getPayment(provider, id);
  expect(paid).toMatchObject({ ...amounts, state: "succeeded" });
  expect(paid).not.toHaveProperty("received");
});

test("a partial payment, even one cent short, leaves the invoice open for the remaining amount", async () => {
  const { double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id, { amount: "29.99" });
  await double.confirm(id);
  const partlyPaid = await getPayment(provider, id);
  expect(partlyPaid).toMatchObject({ ...amounts, state: "open" });
  expect(partlyPaid).not.toHaveProperty("received");
  await double.pay(id);
  await double.confirm(id);
  expect(await getPayment(provider, id)).toMatchObject({ ...amounts, state: "succeeded" });
});

test("a partial payment expires, and reports the money received until someone refunds it", async () => {
  const { clock, double, provider, refundAtServer } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id, { amount: "12.00" });
  clock.advance(HOUR_MS);
  const reported = { ...amounts, state: "expired", received: money(1_200, "USD") };
  expect(await getPayment(provider, id)).toMatchObject(reported);
  expect((await provider.pull(null)).facts).toMatchObject([reported]);
  await refundAtServer(id, "Fiat");
  const [payment, ...refunds] = await provider.getPayment(id);
  expect(payment).toMatchObject({ ...amounts, state: "expired" });
  expect(payment).not.toHaveProperty("received");
  expect(refunds).toEqual([]);
  expect((await provider.pull(null)).facts).toEqual([payment]);
});

test("a late payment succeeds once confirmed, dated when it was received", async () => {
  const { clock, double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  clock.advance(HOUR_MS);
  expect(await getPayment(provider, id)).toMatchObject({ ...amounts, state: "expired" });
  clock.advance(HOUR_MS);
  await double.pay(id);
  expect((await double.invoice(id)).additionalStatus).toBe("PaidLate");
  expect(await getPayment(provider, id)).toMatchObject({ ...amounts, state: "pending" });
  await double.confirm(id);
  const late = await getPayment(provider, id);
  expect(late).toMatchObject({ ...amounts, state: "succeeded" });
  expect(late.changedAt).toBe(Math.floor(clock.now() / 1000) * 1000);
});

test("an overpayment is booked at the invoice's amount, and the surplus is reported until refunded", async () => {
  const { double, provider, refundAtServer } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id, { amount: "31.50" });
  expect(await getPayment(provider, id)).not.toHaveProperty("received");
  await double.confirm(id);
  const reported = { ...amounts, state: "succeeded", received: money(3_150, "USD") };
  expect(await getPayment(provider, id)).toMatchObject(reported);
  await refundAtServer(id, "OverpaidAmount");
  const facts = await provider.getPayment(id);
  expect(facts).toMatchObject([{ ...amounts, state: "succeeded" }]);
  expect(facts[0]).not.toHaveProperty("received");
});

test("an invoice that the merchant marks has the state that the merchant chose", async () => {
  const { double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id, { amount: "29.00" });
  await double.mark(id, "Settled");
  const settled = await getPayment(provider, id);
  expect(settled).toMatchObject({ ...amounts, state: "succeeded" });
  await double.mark(id, "Invalid");
  const failed = await getPayment(provider, id);
  expect(failed).toMatchObject({ ...amounts, state: "failed", received: money(2_900, "USD") });
  expect(failed.changedAt).toBeGreaterThanOrEqual(settled.changedAt);
});

test("does not stop a checkout that has received money", async () => {
  const { double, provider } = await connectBtcpay();
  const id = await openInvoice(provider);
  await double.pay(id, { amount: "12.00" });
  expect(await provider.expireCheckout(id)).toMatchObject([{ state: "open" }]);
});

test("creates one invoice for two concurrent requests", async () => {
  const { double, provider } = await connectBtcpay();
  const request = checkoutRequest();
  const [first, second] = await Promise.all([
    provider.createCheckout(request),
    provider.createCheckout(request),
  ]);
  expect(second).toEqual(first);
  const path = `/stores/${double.storeId}/invoices?orderId=${request.reference}`;
  expect((await double.call("GET", path)).body).toHaveLength(1);
});

test("a refund waits until it is completely claimed and paid out", async () => {
  const { double, provider } = await connectBtcpay();
  const { reference, ...order } = checkoutRequest();
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

test("refuses a key that lacks permissions, and names them", async () => {
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
