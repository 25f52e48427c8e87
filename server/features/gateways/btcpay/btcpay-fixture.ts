import { money } from "#contract/money.ts";
import type {
  CheckoutRequest,
  GatewayPayment,
  PaymentProvider,
} from "../provider/payment-provider.ts";
import { type BtcpayProviderOptions, createBtcpayProvider } from "./btcpay-provider.ts";

interface Server {
  readonly url: string;
  readonly storeId: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
}

/** Returns a function that creates adapters for a server. */
export function createConnect(double: Server, clock: { readonly now: () => number }) {
  const { url, storeId, apiKey, webhookSecret } = double;
  return (overrides: Partial<BtcpayProviderOptions> = {}) =>
    createBtcpayProvider({
      ...{ url, storeId, apiKey, clock: clock.now, webhookSecrets: [webhookSecret] },
      ...overrides,
    });
}

export function checkoutRequest(overrides: Partial<CheckoutRequest> = {}): CheckoutRequest {
  const reference = crypto.randomUUID();
  return {
    reference,
    idempotencyKey: `checkout-${reference}`,
    total: money(3_000, "USD"),
    method: "crypto",
    description: "Clean water, always",
    returnUrl: "http://site.example.org/paymentsuccessfull",
    cancelUrl: "http://site.example.org/paymentpage",
    email: "ada@example.org",
    ...overrides,
  };
}

export async function openInvoice(provider: PaymentProvider): Promise<string> {
  return (await provider.createCheckout(checkoutRequest())).paymentId;
}

/** Throws if the payment can't be read. */
export async function getPayment(provider: PaymentProvider, id: string): Promise<GatewayPayment> {
  const [payment] = await provider.getPayment(id);
  if (payment?.kind !== "payment") throw new Error(JSON.stringify(payment));
  return payment;
}
