import type Stripe from "stripe";
import {
  GatewayRefused,
  GatewayUnavailable,
  type MandateCharge,
  MandateGone,
  type Mandates,
} from "../provider/payment-provider.ts";
import { isPlainId } from "../provider/plain-text.ts";
import { findStripeCharges } from "./find-stripe-payments.ts";
import { openStripePage } from "./stripe-checkout.ts";
import { awaitCall, awaitFound, ChargeDeclined, KeyReused } from "./stripe-client.ts";
import { EXPAND_INTENT, type StripeLookup } from "./stripe-lookup.ts";
import { findStoredMethod, type MandateIds, readMandateId, readMethod } from "./stripe-method.ts";
import { CHARGE, DONATION, RECURRING } from "./stripe-wire.ts";

/** Charges of payment methods that donors stored. */
export function createStripeMandates(stripe: Stripe, lookup: StripeLookup): Mandates {
  const { checkout, paymentIntents, paymentMethods } = stripe;

  const retrieve = (intentId: string) =>
    awaitCall(paymentIntents.retrieve(intentId, { expand: [EXPAND_INTENT] }));

  /**
   * Stripe drops idempotency keys after a day and refuses them with another method, so this first looks for an existing
   * charge.
   */
  async function chargeOnce(
    { customer, method }: MandateIds,
    { reference, idempotencyKey, total, description }: MandateCharge,
  ): Promise<Stripe.PaymentIntent> {
    const known = await findStripeCharges(stripe, reference);
    const existing = known.find((charge) => charge.idempotencyKey === idempotencyKey);
    if (existing) return retrieve(existing.id);
    const created = awaitCall(
      paymentIntents.create(
        {
          ...{ amount: total.minor, currency: total.currency.toLowerCase(), description },
          ...{ customer, payment_method: method, off_session: true, confirm: true },
          metadata: { [DONATION]: reference, [CHARGE]: idempotencyKey },
          expand: [EXPAND_INTENT],
        },
        { idempotencyKey },
      ),
    );
    return created.catch((error) => {
      if (error instanceof ChargeDeclined) return retrieve(error.intentId);
      if (!(error instanceof KeyReused)) throw error;
      throw new GatewayUnavailable("Stripe does not find the charge yet", { cause: error });
    });
  }

  /** Whether a method can still be charged for its customer. */
  async function isAttached({ customer, method }: MandateIds): Promise<boolean> {
    const found = await awaitFound(paymentMethods.retrieve(method));
    return found?.customer === customer;
  }

  return {
    async openSetup(request) {
      const { reference, currency, description, returnUrl, cancelUrl, email } = request;
      const metadata = { [RECURRING]: reference };
      const { id, url } = await openStripePage(
        stripe,
        {
          ...{ mode: "setup", currency: currency.toLowerCase(), customer_creation: "always" },
          ...{ client_reference_id: reference, metadata },
          setup_intent_data: { description, metadata },
          ...{ success_url: returnUrl, cancel_url: cancelUrl, customer_email: email },
        },
        request.idempotencyKey,
      );
      return { setupId: id, url };
    },

    async find(id) {
      if (!isPlainId(id)) return undefined;
      const expand = ["payment_intent.latest_charge", "setup_intent.latest_attempt"];
      const session = await awaitFound(checkout.sessions.retrieve(id, { expand }));
      const method = session && findStoredMethod(session);
      const found = method && (await awaitFound(paymentMethods.retrieve(method)));
      return found ? readMethod(found) : undefined;
    },

    async charge(order) {
      const ids = readMandateId(order.mandateId);
      if (!ids) throw new MandateGone("not a mandate of Stripe");
      const intent = await chargeOnce(ids, order).catch(async (error) => {
        if (!(error instanceof GatewayRefused) || (await isAttached(ids))) throw error;
        throw new MandateGone("Stripe no longer has the payment method", { cause: error });
      });
      return lookup.byCharge(intent);
    },

    async revoke(mandateId) {
      const ids = readMandateId(mandateId);
      if (!ids) return;
      await awaitFound(paymentMethods.detach(ids.method)).catch(async (error) => {
        if (!(error instanceof GatewayRefused) || (await isAttached(ids))) throw error;
      });
    },
  };
}
