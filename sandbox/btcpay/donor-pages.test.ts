import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../sandbox-clock.ts";
import { type BtcpayDouble, startBtcpayDouble } from "./btcpay-fixture.ts";

let double: BtcpayDouble;
beforeEach(async () => {
  double = await startBtcpayDouble({ clock: createManualClock() });
});
afterEach(() => double.stop());

const textOf = async (link: string) => (await fetch(link)).text();
/** Posts a form as a browser would, without following the redirect. */
const submit = async (link: string, fields: Record<string, string>, origin = double.url) => {
  const body = new URLSearchParams(fields);
  const form = { method: "POST", redirect: "manual", headers: { origin }, body } as const;
  const response = await fetch(link, form);
  return { status: response.status, to: response.headers.get("location") };
};

test("the donor pays half once, then the remaining amount, and is sent back", async () => {
  const { id, checkoutLink } = await double.open({
    metadata: { orderId: "donation-1", itemDesc: "<b>Wells</b>" },
    checkout: { redirectURL: "http://shop.example.org/{OrderId}", redirectAutomatically: true },
  });
  expect(await textOf(checkoutLink)).toContain("&lt;b&gt;Wells&lt;/b&gt;");
  const half = { play: "pay_part", attempt: "0" };
  expect((await submit(checkoutLink, half, "http://evil.example.org")).status).toBe(403);
  await Promise.all(Array.from({ length: 20 }, () => submit(checkoutLink, half)));
  expect(await double.invoice(id)).toMatchObject({ status: "New", paidAmount: "15.00" });
  const { to } = await submit(checkoutLink, { play: "pay", attempt: "1" });
  expect(to).toBe("http://shop.example.org/donation-1");
});

test("a refund can be claimed once on its page, and is paid after the merchant approves it", async () => {
  const { id } = await double.open();
  await double.pay(id);
  await double.confirm(id);
  const refund = { refundVariant: "Fiat", name: "Refund & thanks" };
  const { body } = await double.call("POST", `/invoices/${id}/refund`, refund);
  expect(await textOf(body.viewLink)).toContain("Refund &amp; thanks");
  expect((await submit(body.viewLink, { destination: "nowhere" })).status).toBe(422);
  expect((await double.claim(body.id, { amount: "30.01" })).body.code).toBe("overdraft");
  expect((await submit(body.viewLink, { destination: "" })).status).toBe(303);
  expect((await submit(body.viewLink, { destination: "" })).status).toBe(422);
  const claims = async () => (await double.call("GET", `/pull-payments/${body.id}/payouts`)).body;
  const [claim] = await claims();
  expect(claim).toMatchObject({ originalAmount: "30.00", state: "AwaitingApproval" });
  await double.call("POST", `/payouts/${claim.id}`, { revision: 0 });
  await double.advance(120_000);
  expect(await claims()).toMatchObject([{ state: "Completed" }]);
});
