import { expect, test } from "vitest";
import { money } from "#contract/money.ts";
import type { GatewayCall } from "../provider/gateway-call.ts";
import {
  type CheckoutRequest,
  GatewayUnavailable,
  KeyRefused,
} from "../provider/payment-provider.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const request: CheckoutRequest = {
  reference: "donation-1",
  idempotencyKey: "donation-donation-1",
  total: money(5_100, "EUR"),
  method: "card",
  description: "Clean water, always ".repeat(20),
  returnUrl: "https://give.example.org/thanks",
  cancelUrl: "https://give.example.org/give",
  email: "ada@example.invalid",
};

/** Connects to a Stripe that opens sessions unless `refuse` returns an error, and records the calls. */
function connect(refuse: (form: URLSearchParams) => object | undefined, status = 400) {
  const sent: { key: string | undefined; form: URLSearchParams }[] = [];
  const call: GatewayCall = async (_address, { headers, body }) => {
    const form = new URLSearchParams(body);
    sent.push({ key: headers["idempotency-key"], form });
    const error = refuse(form);
    return error
      ? { status, text: JSON.stringify({ error }) }
      : { status: 200, text: JSON.stringify({ id: "cs_1", url: "https://checkout.stripe.com/c" }) };
  };
  const provider = createStripeProvider({
    ...{ secretKey: "sk_test_unused", webhookSecrets: ["whsec_unused"], call },
  });
  return { provider, sent };
}

test("a checkout names its purpose, and leaves the payment methods to the account", async () => {
  const { provider, sent } = connect(() => undefined);
  expect(await provider.createCheckout(request)).toEqual({
    paymentId: "cs_1",
    url: "https://checkout.stripe.com/c",
  });
  const [{ key, form } = { key: "", form: new URLSearchParams() }] = sent;
  expect(key).toBe("donation-donation-1");
  expect(Object.fromEntries(form)).toEqual({
    mode: "payment",
    submit_type: "donate",
    client_reference_id: "donation-1",
    "metadata[donation_id]": "donation-1",
    "payment_intent_data[metadata][donation_id]": "donation-1",
    "payment_intent_data[description]": request.description,
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "5100",
    "line_items[0][price_data][product_data][name]": request.description.slice(0, 250),
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    customer_email: request.email,
  });
});

test("a checkout that stores the payment method has a customer", async () => {
  const { provider, sent } = connect(() => undefined);
  await provider.createCheckout({ ...request, keepMethod: true });
  await provider.createCheckout(request);
  const [kept, plain] = sent.map(({ form }) => Object.fromEntries(form));
  expect(kept).toEqual({
    ...plain,
    customer_creation: "always",
    "payment_intent_data[setup_future_usage]": "off_session",
  });
});

test("a setup page stores a payment method for a recurring donation, and not for a donation", async () => {
  const { provider, sent } = connect(() => undefined);
  const { description, returnUrl, cancelUrl } = request;
  const setup = {
    ...{ reference: "recurring-1", idempotencyKey: "setup-1", description, returnUrl, cancelUrl },
    currency: "EUR",
    email: "ada@example.invalid",
  } as const;
  expect(await provider.mandates?.openSetup(setup)).toEqual({
    ...{ setupId: "cs_1", url: "https://checkout.stripe.com/c" },
  });
  expect(sent.map(({ key, form }) => [key, Object.fromEntries(form)])).toEqual([
    [
      "setup-1",
      {
        mode: "setup",
        currency: "eur",
        customer_creation: "always",
        client_reference_id: "recurring-1",
        "metadata[recurring_id]": "recurring-1",
        "setup_intent_data[description]": description,
        "setup_intent_data[metadata][recurring_id]": "recurring-1",
        success_url: returnUrl,
        cancel_url: cancelUrl,
        customer_email: "ada@example.invalid",
      },
    ],
  ]);
});

test("opens the checkout without an email address that Stripe refuses", async () => {
  const { provider, sent } = connect((form) =>
    form.has("customer_email")
      ? { type: "invalid_request_error", code: "email_invalid", param: "customer_email" }
      : undefined,
  );
  expect((await provider.createCheckout(request)).paymentId).toBe("cs_1");
  expect((await provider.createCheckout(request)).paymentId).toBe("cs_1");
  const keys = ["donation-donation-1", "donation-donation-1-without-email"];
  expect(sent.map(({ key }) => key)).toEqual([...keys, ...keys]);
});

test("the gateway is unavailable while the same call is in progress elsewhere", async () => {
  const { provider } = connect(
    () => ({ type: "idempotency_error", code: "idempotency_key_in_use" }),
    409,
  );
  await expect(provider.createCheckout(request)).rejects.toThrow(GatewayUnavailable);
});

test("removes the key from a refusal that repeats it", async () => {
  const message = "Invalid API Key provided: sk_test_*****used";
  const { provider } = connect(() => ({ type: "invalid_request_error", message }), 401);
  const refused = await provider.createCheckout(request).catch((error: Error) => error);
  // The same call may succeed with the right key.
  expect(refused).toBeInstanceOf(KeyRefused);
  expect(refused).toBeInstanceOf(GatewayUnavailable);
  expect(String(refused)).toMatch(/401 .*Invalid API Key provided: \[cut\]/);
});
