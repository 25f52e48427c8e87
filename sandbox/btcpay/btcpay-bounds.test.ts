import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "../manual-clock.ts";
import { type BtcpayDouble, btcpayFixture, startBtcpayDouble } from "./btcpay-fixture.ts";
import { allPermissions } from "./store/permissions.ts";

const viewer = "viewer-key";
let double: BtcpayDouble;
beforeEach(async () => {
  double = await startBtcpayDouble({
    clock: createManualClock(),
    apiKeys: [
      { key: btcpayFixture.apiKey, label: "whole", permissions: allPermissions },
      { key: viewer, label: "viewer", permissions: ["btcpay.store.canviewinvoices"] },
    ],
  });
});
afterEach(() => double.stop());

const store = `/stores/${btcpayFixture.storeId}`;

test.each(["", "wrong-key"])("the key %j opens nothing", async (key) => {
  for (const path of ["/server/info", "/api-keys/current", `${store}/invoices`, "/invoices/none"]) {
    const { status, body } = await double.call("GET", path, undefined, key);
    expect([path, status, body.code]).toEqual([path, 401, "unauthenticated"]);
  }
});

test("a key says what it may, and does no more", async () => {
  const { id } = await double.open();
  expect((await double.call("GET", "/api-keys/current", undefined, viewer)).body).toEqual({
    apiKey: viewer,
    label: "viewer",
    permissions: [`btcpay.store.canviewinvoices:${btcpayFixture.storeId}`],
  });
  expect((await double.call("GET", `/invoices/${id}`, undefined, viewer)).status).toBe(200);
  const refused = [
    ["POST", `${store}/invoices`, "btcpay.store.cancreateinvoice"],
    ["POST", `/invoices/${id}/status`, "btcpay.store.canmodifyinvoices"],
    ["POST", `/invoices/${id}/refund`, "btcpay.store.cancreatepullpayments"],
    ["GET", `${store}/pull-payments`, "btcpay.store.canmanagepullpayments"],
    ["GET", `${store}/payment-methods/BTC-CHAIN/wallet`, "btcpay.store.canmodifystoresettings"],
    ["GET", `${store}/webhooks`, "btcpay.store.webhooks.canmodifywebhooks"],
    ["GET", store, "btcpay.store.canviewstoresettings"],
  ] as const;
  for (const [method, path, missingPermission] of refused) {
    const body = method === "POST" ? {} : undefined;
    expect(await double.call(method, path, body, viewer)).toMatchObject({
      status: 403,
      body: { code: "missing-permission", missingPermission },
    });
  }
});

test("another store is out of a key's reach", async () => {
  const { id } = await double.open();
  for (const path of ["/stores/other/invoices", `/stores/other/invoices/${id}`, "/stores/other"]) {
    expect((await double.call("GET", path)).status).toBe(403);
  }
  expect((await double.call("GET", `${store}/invoices/${id}`)).body.id).toBe(id);
});

test("what is not there is answered in the API's own words", async () => {
  const codes = [
    await double.call("GET", "/invoices/none"),
    await double.call("GET", "/payouts/none"),
    await double.call("GET", "/pull-payments/none", undefined, ""),
    await double.call("GET", "/nothing"),
  ].map(({ status, body }) => [status, body.code]);
  expect(codes).toEqual([
    [404, "invoice-not-found"],
    [404, "payout-not-found"],
    [404, "pullpayment-not-found"],
    [404, "not-found"],
  ]);
});

test.each([
  [{}, "amount"],
  [{ amount: "0", currency: "USD" }, "amount"],
  [{ amount: "0.001", currency: "USD" }, "amount"],
  [{ amount: "-5", currency: "USD" }, "amount"],
  [{ amount: "1e3", currency: "USD" }, "amount"],
  [{ amount: "5", currency: "XYZ" }, "currency"],
  [{ amount: "5", metadata: "x" }, "metadata"],
  [{ amount: "5", checkout: { redirectURL: "javascript:alert(1)" } }, "checkout.redirectURL"],
  [{ amount: "5", checkout: { paymentMethods: ["LTC"] } }, "checkout.paymentMethods.0"],
  [{ amount: "5", checkout: { expirationMinutes: -1 } }, "checkout.expirationMinutes"],
])("the invoice %j is refused at %s", async (order, path) => {
  const { status, body } = await double.call("POST", `${store}/invoices`, order);
  expect(status).toBe(422);
  expect(body).toEqual([{ path, message: expect.any(String) }]);
});

test("an invoice's amount may be a number, its currency the store's own", async () => {
  const { body } = await double.call("POST", `${store}/invoices`, { amount: 5.5 });
  expect([body.amount, body.currency]).toEqual(["5.50", "USD"]);
});

test("a body is bounded and must be JSON", async () => {
  const post = (body: string) =>
    fetch(`${double.url}/api/v1${store}/invoices`, {
      method: "POST",
      headers: {
        authorization: `token ${double.apiKey}`,
        "content-type": "application/json",
      },
      body,
    });
  const metadata = { itemDesc: "x".repeat(64 * 1024) };
  expect((await post(JSON.stringify({ amount: "5", metadata }))).status).toBe(413);
  expect((await post("{")).status).toBe(400);
});

test("invoices are listed by order, standing and time, the newest first, a page at a time", async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    ids.unshift((await double.open({ metadata: { orderId: `order-${i % 2}` } })).id);
    await double.advance(1_000);
  }
  await double.mark(ids[0] ?? "", "Invalid");
  const listed = async (query: string) =>
    (await double.call("GET", `${store}/invoices?${query}`)).body.map(
      ({ id }: { id: string }) => id,
    );
  expect(await listed("")).toEqual(ids);
  expect(await listed("skip=1&take=2")).toEqual(ids.slice(1, 3));
  expect(await listed("orderId=order-1")).toEqual([ids[1], ids[3]]);
  expect(await listed("orderId=order-0&orderId=order-1")).toEqual(ids);
  expect(await listed("status=Invalid")).toEqual([ids[0]]);
  expect(await listed("status=New&status=Settled")).toEqual(ids.slice(1));
  const { createdTime } = await double.invoice(ids[2] ?? "");
  expect(await listed(`startDate=${createdTime}`)).toEqual(ids.slice(0, 3));
  expect(await listed(`endDate=${createdTime}`)).toEqual(ids.slice(2));
  expect((await double.call("DELETE", `/invoices/${ids[1]}`)).status).toBe(200);
  expect(await listed("")).not.toContain(ids[1]);
  expect((await double.invoice(ids[1] ?? "")).archived).toBe(true);
  await double.call("POST", `/invoices/${ids[1]}/unarchive`);
  expect(await listed("")).toEqual(ids);
});

test.each(["take=101", "take=0", "skip=-1", "status=Paid", "startDate=yesterday"])(
  "the list is refused with %s",
  async (query) => {
    expect((await double.call("GET", `${store}/invoices?${query}`)).status).toBe(422);
  },
);

test("a merchant's words can be changed, and are found by", async () => {
  const { id } = await double.open();
  const { body } = await double.call("PUT", `/invoices/${id}`, { metadata: { orderId: "other" } });
  expect(body.metadata).toEqual({ orderId: "other" });
  const { body: found } = await double.call("GET", `${store}/invoices?orderId=other`);
  expect(found).toHaveLength(1);
});

test.each([
  ["limit_calls", 429],
  ["reject_calls", 503],
  ["fail_calls", 500],
])("%s answers %i and does nothing", async (fault, status) => {
  await double.setFaults({ [fault]: 1 });
  const { status: answered } = await double.call("POST", `${store}/invoices`, { amount: "5" });
  await double.setFaults({});
  expect(answered).toBe(status);
  expect((await double.call("GET", `${store}/invoices`)).body).toEqual([]);
});

test.each(["drop_answers", "cut_answers"])(
  "%s loses the answer of what was done",
  async (fault) => {
    await double.setFaults({ [fault]: 1 });
    await expect(double.call("POST", `${store}/invoices`, { amount: "5" })).rejects.toThrow();
    await double.setFaults({});
    expect((await double.call("GET", `${store}/invoices`)).body).toHaveLength(1);
  },
);
