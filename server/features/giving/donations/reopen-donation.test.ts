import { beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  createPaidUpdate,
  readPaymentId,
  setFaults,
  startCheckout,
} from "../../../testing/gateways/test-checkout.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import {
  type GatewayPayment,
  GatewayRefused,
  type PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { applyPayments } from "../payments/apply-payments.ts";
import { completeDonations } from "./complete-donations.ts";

let site: TestSite;
let started: { id: string; secret: string; checkout_url: string };

beforeAll(async () => {
  site = await openTestSite();
});

beforeEach(async () => {
  const { id } = await site.campaign();
  started = (await startCheckout(site, id)).json;
});

const report = (...payments: GatewayPayment[]) =>
  inTransaction(site.database, (tx) => applyPayments(tx, site.deps, payments));

const reopen = (secret = started.secret) =>
  site.post(`/api/v1/donations/${started.id}/checkout/?secret=${secret}`, {});

const row = () =>
  site.db
    .selectFrom("donation")
    .select(["state", "payment_id", "attempt", "quarantined_at"])
    .where("id", "=", started.id)
    .executeTakeFirstOrThrow();

const first = (): GatewayPayment => createPaidUpdate(site, started);
const expired = (): GatewayPayment => ({ ...first(), state: "expired" });

async function openSecondCheckout() {
  await report(expired());
  const { json } = await reopen();
  return { ...first(), paymentId: readPaymentId(json) };
}

test("an expired donation gets another checkout, which settles it", async () => {
  const second = await openSecondCheckout();
  expect(second.paymentId).not.toBe(first().paymentId);
  expect(await row()).toMatchObject({ state: "open", attempt: 2, payment_id: second.paymentId });
  await report(second);
  expect(await row()).toMatchObject({ state: "settled", payment_id: second.paymentId });
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("late updates about the first checkout change nothing", async () => {
  const second = await openSecondCheckout();
  await report(expired(), { ...first(), state: "failed" });
  expect(await row()).toMatchObject({ state: "open", payment_id: second.paymentId });
  await report(second);
  await report(expired());
  expect(await row()).toMatchObject({ state: "settled", quarantined_at: null });
});

test("a donor who pays the first checkout after all has donated once; a second payment is put on hold", async () => {
  const second = await openSecondCheckout();
  await report(first());
  expect(await row()).toMatchObject({ state: "settled", payment_id: first().paymentId });
  await report({ ...second, state: "expired" });
  expect(await row()).toMatchObject({ quarantined_at: null });
  await report(second);
  expect((await row()).payment_id).toBe(first().paymentId);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("one of ten concurrent requests starts the attempt", async () => {
  await report(expired());
  const responses = await Promise.all(Array.from({ length: 10 }, () => reopen()));
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array(9).fill(409)]);
  expect(await row()).toMatchObject({ attempt: 2, state: "open" });
});

test("a donation that is still payable, already paid or a week old gets no other checkout", async () => {
  expect((await reopen()).json.code).toBe("wrong_state");
  await report(expired());
  site.clock.now += 7 * DAY_MS;
  expect((await reopen()).json.code).toBe("wrong_state");
  site.clock.now -= 7 * DAY_MS;
  expect((await reopen("a-secret-of-somebody-else")).status).toBe(404);
  await report(first());
  expect((await reopen()).json.code).toBe("wrong_state");
});

test("the fifth attempt is the last", async () => {
  for (let attempt = 1; attempt < 5; attempt += 1) {
    await report({ ...expired(), paymentId: (await row()).payment_id ?? "" });
    expect((await reopen()).status).toBe(201);
  }
  await report({ ...expired(), paymentId: (await row()).payment_id ?? "" });
  expect((await reopen()).json.code).toBe("wrong_state");
});

test("another attempt has as much time as the first", async () => {
  await report(expired());
  site.clock.now += 2 * DAY_MS;
  await setFaults(site, { reject_calls: 1 });
  expect((await reopen()).status).toBe(503);
  await setFaults(site, {});
  const completeWith = (changes: Partial<PaymentProvider>) =>
    completeDonations({
      ...site.deps,
      gateways: createGateways([
        { ...site.deps.provider, idempotencyKeyTtlMs: DAY_MS, ...changes },
      ]),
    });
  const refuse = () => Promise.reject(new GatewayRefused("422"));
  site.clock.now += MINUTE_MS;
  await completeWith({ createCheckout: refuse });
  expect(await row()).toMatchObject({ attempt: 2, state: "created" });
  site.clock.now += 22 * HOUR_MS;
  await completeWith({});
  const { payment_id, state } = await row();
  expect(state).toBe("open");
  await report({ ...first(), paymentId: payment_id ?? "" });
  expect(await row()).toMatchObject({ attempt: 2, state: "settled" });
});

test("another attempt without a checkout expires before the gateway drops its idempotency key", async () => {
  await report(expired());
  site.clock.now += 2 * DAY_MS;
  await setFaults(site, { reject_calls: 1 });
  expect((await reopen()).status).toBe(503);
  await setFaults(site, {});
  site.clock.now += 23 * HOUR_MS + 1;
  const provider = { ...site.deps.provider, idempotencyKeyTtlMs: DAY_MS };
  await completeDonations({ ...site.deps, gateways: createGateways([provider]) });
  expect(await row()).toMatchObject({ attempt: 2, state: "expired", payment_id: null });
});
