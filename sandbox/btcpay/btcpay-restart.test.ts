import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createManualClock } from "../manual-clock.ts";
import { startBtcpayDouble } from "./btcpay-fixture.ts";

test("a restart keeps invoices, refunds, rates, the time and the webhooks that still wait", async () => {
  const folder = mkdtempSync(join(tmpdir(), "btcpay-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sent: { type: string }[] = [];
  let status = 500;
  const settings = {
    clock: createManualClock(),
    dataFile: join(folder, "btcpay.db"),
    webhookUrl: () => "http://shop.example.org/hooks",
    post: async (_url: string, _headers: object, body: string) => {
      sent.push(JSON.parse(body));
      return status;
    },
  };
  const first = await startBtcpayDouble(settings);
  const { id } = await first.open();
  await first.pay(id);
  const { now } = await first.advance(30_000);
  await first.control("PUT", "/rates", { USD: "30000" });
  await first.control("PUT", "/drift", { sats: 5 });
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(3);
  await first.stop();

  status = 200;
  const second = await startBtcpayDouble(settings);
  onTestFinished(() => second.stop());
  expect((await second.control("GET", "/clock")).now).toBe(now);
  expect((await second.invoice(id)).status).toBe("Processing");
  await second.advance(30_000);
  expect((await second.invoice(id)).status).toBe("Settled");
  await expect
    .poll(() => sent.slice(3).map(({ type }) => type))
    .toEqual(expect.arrayContaining(["InvoiceCreated", "InvoiceSettled"]));
  const wallet = `/stores/${second.storeId}/payment-methods/BTC-CHAIN/wallet`;
  expect((await second.call("GET", wallet)).body.balance).toBe("0.00050005");
  const refund = { refundVariant: "CurrentRate" };
  const { body } = await second.call("POST", `/invoices/${id}/refund`, refund);
  expect(body.amount).toBe("0.00100000");
});
