import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { money } from "#contract/money.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { control, tellOf } from "../../../testing/gateways/test-disputes.ts";
import { giveBackThere, refundsThere } from "../../../testing/gateways/test-held-payments.ts";
import { paymentIdOf, startCheckout } from "../../../testing/test-checkout.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";
import { sumAccounts } from "../../books/ledger/ledger-store.ts";
import { createGateways } from "../../gateways/provider/gateways.ts";
import { GatewayRefused, type PaymentProvider } from "../../gateways/provider/payment-provider.ts";
import { sendRefunds } from "./send-refunds.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});
beforeEach(async () => {
  office = await openOffice(site);
});

/** A gift of 51.00, fee and all, paid at the sandbox. */
async function paidOnce() {
  const { id: campaignId } = await site.campaign();
  const { json } = await startCheckout(site, campaignId);
  const paymentId = paymentIdOf(json);
  await site.play(json, "approve");
  await tellOf(site, paymentId);
  return { id: String(json.id), paymentId };
}

/** The same, and a second payment of 51.00 besides. */
async function paidTwice() {
  const { id } = await paidOnce();
  const { paymentId, url } = await site.deps.provider.createCheckout({
    reference: id,
    idempotencyKey: `again-${id}`,
    total: money(5_100, "USD"),
    method: "card",
    description: "The same gift",
    returnUrl: site.url,
    cancelUrl: site.url,
    email: null,
  });
  await site.play({ checkout_url: url }, "approve");
  await tellOf(site, paymentId);
  return { id, paymentId };
}

function send(refund?: PaymentProvider["refund"]): Promise<void> {
  const { provider } = site.deps;
  const gateways = createGateways([{ ...provider, refund: refund ?? provider.refund }]);
  return sendRefunds({ ...site.deps, gateways });
}

async function refuse(): Promise<never> {
  throw new GatewayRefused("the balance is too low");
}

const again = (id: string) => office.post(`refunds/${id}/attempts/`);

function refundsOf(paymentId: string) {
  return site.db.selectFrom("refund").selectAll().where("payment_id", "=", paymentId).execute();
}

async function onlyIdOf(paymentId: string): Promise<string> {
  const rows = await refundsOf(paymentId);
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? "";
}

async function seen(id: string) {
  const { data } = (await office.get(`refunds/?state=failed&q=${id}`)).json;
  return data.find((one: { id: string }) => one.id === id);
}

const failedCount = async () => (await office.get("refunds/?state=failed")).json.counts.failed;
async function alertOf(key: string) {
  return await site.db
    .selectFrom("alert")
    .select(["kind", "settled_note"])
    .where("key", "=", key)
    .executeTakeFirst();
}

const giftOf = (id: string) =>
  site.db
    .selectFrom("donation")
    .select(["state", "refunded_minor"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

async function unmatched(): Promise<number> {
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  const sums = await sumAccounts(site.db);
  return Number(sums.find(({ name }) => name === "unmatched:sandbox")?.balance_minor ?? 0);
}

describe("a refund of a second payment that the gateway refused", () => {
  test("goes back once the office sends it again, once, and its alert is settled", async () => {
    const before = await unmatched();
    const { id: gift, paymentId } = await paidTwice();
    await send(refuse);
    const id = await onlyIdOf(paymentId);
    expect(await seen(id)).toMatchObject({
      may_send_again: true,
      sent_again: false,
      failure: "the balance is too low",
    });
    expect(await alertOf(id)).toEqual({ kind: "refund_refused", settled_note: null });
    const failed = await failedCount();

    const answers = await Promise.all(Array.from({ length: 8 }, () => again(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ json }) => json.code))).toEqual(new Set(["changed_meanwhile"]));
    const [made] = answers.filter(({ status }) => status === 201);
    expect(made?.json).toMatchObject({ state: "ordered", amount: 51, asked_by: "office" });
    expect(made?.json.id).not.toBe(id);
    expect(await seen(id)).toMatchObject({ may_send_again: false, sent_again: true });
    expect(await failedCount()).toBe(failed - 1);
    expect((await office.trail())[0]).toMatchObject({
      action: "send_refund_again",
      subject: { type: "refund", id: made?.json.id },
    });
    expect(await alertOf(id)).toEqual({ kind: "refund_refused", settled_note: null });

    await Promise.all([send(), send()]);
    const there = await refundsThere(site, paymentId);
    expect(there).toMatchObject([{ ours: made?.json.id, state: "done" }]);
    expect(await alertOf(id)).toEqual({
      kind: "refund_refused",
      settled_note: "The gateway gave the money back.",
    });
    expect(await giftOf(gift)).toEqual({ state: "settled", refunded_minor: 0 });
    expect(await unmatched()).toBe(before);
    expect((await again(id)).json.code).toBe("changed_meanwhile");
  });

  test("may be sent again as often as it is refused, and the donor reads of the last time alone", async () => {
    const { id: gift, paymentId } = await paidTwice();
    await send(refuse);
    const first = await onlyIdOf(paymentId);
    const second = (await again(first)).json.id;
    await send(refuse);
    expect((await again(first)).json.code).toBe("changed_meanwhile");
    const third = (await again(second)).json.id;
    await send();
    const states = (await refundsOf(paymentId)).map(({ id, state }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({
      [first]: "failed",
      [second]: "failed",
      [third]: "done",
    });
    for (const id of [first, second]) expect((await alertOf(id))?.settled_note).not.toBeNull();
    const secret = site.deps.links.secretOf(gift);
    const { data } = (await site.get(`/api/v1/donations/${gift}/refunds/?secret=${secret}`)).json;
    expect(data).toMatchObject([{ id: third, state: "done" }]);
  });

  test("is sent with what a refund in the gateway's own pages left of it", async () => {
    const { paymentId } = await paidTwice();
    await send(refuse);
    const id = await onlyIdOf(paymentId);
    await giveBackThere(site, paymentId, 1_000);
    await tellOf(site, paymentId);
    expect((await alertOf(id))?.settled_note).toBeNull();
    expect((await again(id)).json).toMatchObject({ amount: 41 });
    await send();
    const there = await refundsThere(site, paymentId);
    expect(there.map((fact) => fact.kind === "refund" && fact.amount.minor)).toEqual([
      1_000, 4_100,
    ]);
    expect((await alertOf(id))?.settled_note).not.toBeNull();
  });

  test("needs nothing where it was given back in the gateway's own pages, or a bank took it", async () => {
    const { paymentId } = await paidTwice();
    await send(refuse);
    const id = await onlyIdOf(paymentId);
    await giveBackThere(site, paymentId);
    await tellOf(site, paymentId);
    expect((await alertOf(id))?.settled_note).not.toBeNull();
    expect((await again(id)).json.non_field_errors).toEqual(["Nothing of this payment is left."]);

    const disputed = await paidTwice();
    await send(refuse);
    await control(site, `/payments/${disputed.paymentId}/disputes`, {});
    await tellOf(site, disputed.paymentId);
    const answer = await again(await onlyIdOf(disputed.paymentId));
    expect(answer.json.non_field_errors).toEqual([
      "The donor's bank decides about this payment already.",
    ]);
  });
});

test("a refund that the donor's bank sent back goes once more, by another name", async () => {
  const { id: gift, paymentId } = await paidOnce();
  const wish = { amount: 20, reason: "mistake", given_back: 0 };
  const first = (await office.post(`donations/${gift}/refunds/`, wish)).json.id;
  await send();
  const [there] = await refundsThere(site, paymentId);
  const external = there?.kind === "refund" ? there.refundId : "";
  expect((await again(first)).json.code).toBe("changed_meanwhile");
  await control(site, `/refunds/${external}/fail`, {});
  await tellOf(site, paymentId);
  expect(await alertOf(external)).toEqual({ kind: "refund_refused", settled_note: null });
  const second = (await again(first)).json;
  expect(second).toMatchObject({ amount: 20, reason: "mistake", donation: { left: 31 } });
  await send();
  expect(await giftOf(gift)).toEqual({ state: "settled", refunded_minor: 2_000 });
  expect(await refundsThere(site, paymentId)).toMatchObject([
    { ours: first, state: "failed" },
    { ours: second.id, state: "done" },
  ]);
  expect((await alertOf(external))?.settled_note).not.toBeNull();
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
});

test("a failed refund is not sent again where less is left of its gift by now", async () => {
  const { id: gift, paymentId } = await paidOnce();
  const order = (amount: number, given_back: number) =>
    office.post(`donations/${gift}/refunds/`, { amount, reason: "mistake", given_back });
  const first = (await order(51, 0)).json.id;
  await send(refuse);
  await order(1, 0);
  expect((await again(first)).json.non_field_errors).toEqual(["Only $50.00 is left by now."]);
  expect(await refundsOf(paymentId)).toHaveLength(2);
});

test("a refund that was made in the gateway's own pages is none of ours to send again", async () => {
  const { paymentId } = await paidOnce();
  const external = await giveBackThere(site, paymentId, 1_000);
  await control(site, `/refunds/${external}/fail`, {});
  await tellOf(site, paymentId);
  const id = await onlyIdOf(paymentId);
  expect(await seen(id)).toMatchObject({ may_send_again: false });
  expect((await again(id)).json.code).toBe("wrong_state");
  expect((await again(site.key())).status).toBe(404);
});
