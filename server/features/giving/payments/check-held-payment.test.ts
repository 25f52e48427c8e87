import { beforeAll, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { setFaults } from "../../../testing/gateways/test-checkout.ts";
import {
  findHeldPaymentId,
  holdPayment,
  payUnmatchedCheckout,
  payWithoutEvents,
} from "../../../testing/gateways/test-held-payments.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { donationRow } from "../../../testing/test-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { applyFacts } from "./apply-facts.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let campaignId: number;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  ({ id: campaignId } = await site.campaign());
  office = await openOffice(site);
});

const check = (id: string) => office.post(`quarantine/${id}/check/`);

test("applies the payment's current status at the gateway", async () => {
  const { id } = await holdPayment(site);
  expect((await check(id)).json.payment).toMatchObject({ id, state: "open" });
  const payment = await payWithoutEvents(site, campaignId);
  await applyFacts(site.deps, [{ ...payment, total: { minor: 6_000, currency: "USD" } }]);
  const mismatchId = await findHeldPaymentId(site, payment.paymentId);
  expect((await check(mismatchId)).json).toEqual({ payment: null });
  const { state } = await donationRow(site, payment.reference);
  expect(state).toBe("settled");
});

test("is limited for each payment, and reports an unreachable gateway", async () => {
  const { id } = await holdPayment(site);
  await setFaults(site, { reject_calls: 1 });
  const unreachable = await check(id);
  await setFaults(site, {});
  expect([unreachable.status, unreachable.json.code]).toEqual([503, "gateway_unavailable"]);
  for (let count = 1; count < 5; count += 1) expect((await check(id)).status).toBe(200);
  expect((await check(id)).status).toBe(429);
  const other = await holdPayment(site);
  expect((await check(other.id)).status).toBe(200);
});

test("is refused if the gateway has no such payment", async () => {
  const paymentId = await payUnmatchedCheckout(site);
  const unreadable = { kind: "unreadable", cause: "odd", reference: null } as const;
  await applyFacts(site.deps, [
    { ...unreadable, paymentId: "", content: paymentId },
    { ...unreadable, paymentId: `no-${paymentId}`, content: "" },
  ]);
  const { data } = (await office.get("quarantine/?limit=50&q=sandbox")).json;
  const odd = data.find(({ facts }: { facts: string }) => facts === paymentId);
  expect(odd).toMatchObject({ askable: false, told: null, way_back: "gateway" });
  expect((await check(odd.id)).json.code).toBe("wrong_state");
  const unknown = await check(await findHeldPaymentId(site, `no-${paymentId}`));
  expect(unknown.json.non_field_errors).toEqual(["Sandbox has no such payment."]);
});
