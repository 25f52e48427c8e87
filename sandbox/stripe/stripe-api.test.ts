import Stripe from "stripe";
import { expect, test } from "vitest";
import { startWithSdk } from "../testing/stripe-sdk-fixture.ts";
import { doubleApiVersion } from "./stripe-double.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("a session is opened, paid and read as the SDK knows it", async () => {
  const { double, stripe, order } = await startWithSdk();
  const session = await stripe.checkout.sessions.create(order());
  expect(session).toMatchObject({
    id: expect.stringMatching(/^cs_test_/),
    amount_total: 5_000,
    metadata: { donation_id: "7" },
    payment_intent: null,
    payment_status: "unpaid",
    status: "open",
    url: `${double.url}/pay/${session.id}`,
  });
  expect(session.expires_at - session.created).toBe(DAY_MS / 1000);
  expect(session.lastResponse.apiVersion).toBe(doubleApiVersion);
  expect(session.lastResponse.requestId).toMatch(/^req_/);
  await double.pay(session.id);
  const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(after).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  expect(after.payment_intent).toMatchObject({ status: "succeeded", amount_received: 5_000 });
});

test("a charge is expanded with its fee, however deep it lies", async () => {
  const { stripe, paid } = await startWithSdk();
  const { intent } = await paid(10_000);
  const found = await stripe.paymentIntents.retrieve(intent, {
    expand: ["latest_charge.balance_transaction"],
  });
  expect(found).toMatchObject({
    metadata: { donation_id: "7" },
    latest_charge: { balance_transaction: { amount: 10_000, fee: 320, net: 9_680 } },
  });
  const { data } = await stripe.paymentIntents.list({ expand: ["data.latest_charge"] });
  expect(data).toMatchObject([{ latest_charge: { amount: 10_000, status: "succeeded" } }]);
  await expect(stripe.paymentIntents.retrieve(intent, { expand: ["nothing"] })).rejects.toThrow(
    "This property cannot be expanded (nothing).",
  );
});

test("the same key and order give the same session for a day", async () => {
  const { double, stripe, order } = await startWithSdk();
  const create = (amount: number) =>
    stripe.checkout.sessions.create(order(amount), { idempotencyKey: "donation-7-1" });
  const first = await create(5_000);
  const again = await create(5_000);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  await expect(create(5_001)).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  double.clock.advance(DAY_MS);
  expect((await create(5_001)).id).not.toBe(first.id);
});

test("a key that met an error gives that error again, but not where nothing was begun", async () => {
  const { double, stripe, order } = await startWithSdk();
  const create = (amount = 5_000) =>
    stripe.checkout.sessions.create(order(amount), { idempotencyKey: "one" });
  await double.setFaults({ fail_calls: 1 });
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  await double.setFaults();
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
  const another = { idempotencyKey: "two" };
  const odd = { ...order(), success_url: "nowhere" };
  await expect(stripe.checkout.sessions.create(odd, another)).rejects.toMatchObject({
    param: "success_url",
  });
  expect((await stripe.checkout.sessions.create(order(), another)).status).toBe("open");
});

test("two calls with one key at once are not both carried out", async () => {
  const { double, stripe, order } = await startWithSdk();
  await double.setFaults({ slow_calls: 1, slow_ms: 50 });
  const create = () => stripe.checkout.sessions.create(order(), { idempotencyKey: "one" });
  const both = await Promise.allSettled([create(), create()]);
  const refused = both.find(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { statusCode: 409, code: "idempotency_key_in_use" } });
  await double.setFaults();
  const { id } = await create();
  expect(both).toContainEqual(expect.objectContaining({ value: expect.objectContaining({ id }) }));
});

test("lists are paged from both ends and narrowed down by time", async () => {
  const { double, stripe, paid } = await startWithSdk();
  const intents: string[] = [];
  for (let i = 0; i < 7; i += 1) {
    intents.unshift((await paid()).intent);
    double.clock.advance(1_000);
  }
  const all = await stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(intents);
  const [first, second, third, fourth] = intents;
  const page = await stripe.paymentIntents.list({ limit: 2, starting_after: second });
  expect([page.data.map(({ id }) => id), page.has_more]).toEqual([[third, fourth], true]);
  const before = await stripe.paymentIntents.list({ limit: 2, ending_before: fourth });
  expect([before.data.map(({ id }) => id), before.has_more]).toEqual([[second, third], true]);
  const since = all[1]?.created ?? 0;
  const recent = await stripe.paymentIntents.list({ created: { gte: since } });
  expect(recent.data.map(({ id }) => id)).toEqual([first, second]);
  await expect(stripe.paymentIntents.list({ limit: 101 })).rejects.toMatchObject({
    param: "limit",
  });
});

test("what is asked for wrongly is refused with the error that the SDK knows", async () => {
  const { stripe, connect, order } = await startWithSdk();
  await expect(connect("sk_test_wrong").balance.retrieve()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  await expect(stripe.charges.retrieve("ch_none")).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 404,
    code: "resource_missing",
  });
  const { mode: _, ...without } = order();
  await expect(stripe.checkout.sessions.create(without)).rejects.toMatchObject({
    code: "parameter_missing",
    param: "mode",
  });
  const more = { ...order(), colour: "red" };
  await expect(stripe.checkout.sessions.create(more)).rejects.toMatchObject({
    code: "parameter_unknown",
    param: "colour",
  });
  await expect(stripe.checkout.sessions.create(order(49))).rejects.toMatchObject({
    code: "amount_too_small",
  });
  await expect(stripe.checkout.sessions.create(order(100, "xyz"))).rejects.toThrow(
    "Invalid currency: xyz.",
  );
});

test("too many calls, a broken gateway and a cut line are told apart", async () => {
  const { double, stripe, order } = await startWithSdk();
  const fails = async (faults: object) => {
    await double.setFaults(faults);
    return stripe.checkout.sessions.create(order()).catch((error: unknown) => error);
  };
  const limited = await fails({ limit_calls: 1 });
  expect(limited).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect(limited).toMatchObject({ headers: { "retry-after": "1" } });
  expect(await fails({ reject_calls: 1 })).toMatchObject({ statusCode: 503 });
  expect(await fails({ only: "GET /v1/balance", limit_calls: 1 })).toMatchObject({
    status: "open",
  });
  for (const fault of ["drop_answers", "cut_answers"]) {
    const failed = await fails({ [fault]: 1 });
    expect(failed).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  }
  await double.setFaults();
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(3);
});

test("live and test mode share nothing", async () => {
  const { double, connect, paid } = await startWithSdk();
  const { session, intent } = await paid();
  const live = connect(double.keys.live);
  await expect(live.checkout.sessions.retrieve(session.id)).rejects.toThrow("No such");
  expect((await live.balance.retrieve()).livemode).toBe(true);
  expect((await live.paymentIntents.list()).data).toEqual([]);
  await expect(live.refunds.create({ payment_intent: intent })).rejects.toThrow("No such");
  expect((await live.accounts.retrieveCurrent()).default_currency).toBe("usd");
});

test("sessions end by themselves or are ended, once", async () => {
  const { double, stripe, order } = await startWithSdk();
  const ended = await stripe.checkout.sessions.create(order());
  expect((await stripe.checkout.sessions.expire(ended.id)).status).toBe("expired");
  await expect(stripe.checkout.sessions.expire(ended.id)).rejects.toThrow("Only Checkout Sessions");
  const left = await stripe.checkout.sessions.create(order());
  await double.pay(left.id, "decline");
  double.clock.advance(DAY_MS);
  const after = await stripe.checkout.sessions.retrieve(left.id, { expand: ["payment_intent"] });
  expect(after).toMatchObject({ status: "expired", payment_intent: { status: "canceled" } });
  await expect(double.pay(left.id)).rejects.toThrow("doesn't allow");
  const soon = Math.floor(double.clock.now() / 1000) + 29 * 60;
  await expect(
    stripe.checkout.sessions.create({ ...order(), expires_at: soon }),
  ).rejects.toMatchObject({ param: "expires_at" });
});
