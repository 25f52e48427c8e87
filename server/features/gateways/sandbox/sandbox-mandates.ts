import * as z from "zod/mini";
import type { GatewayResponse } from "../provider/gateway-call.ts";
import { parseResponse } from "../provider/gateway-response.ts";
import { type Mandate, MandateGone, type Mandates } from "../provider/payment-provider.ts";
import { toSafeText } from "../provider/plain-text.ts";
import { readPaymentFacts } from "./sandbox-payment.ts";
import { name } from "./sandbox-wire.ts";

interface SandboxCalls {
  readonly get: (path: string) => Promise<GatewayResponse>;
  readonly post: (
    path: string,
    body: object,
    headers?: Record<string, string>,
  ) => Promise<GatewayResponse>;
}

const wireSetup = z.object({ setup_id: name, url: z.url({ protocol: /^https?$/ }) });
const wireMandate = z.object({
  mandate: z.nullable(
    z.object({
      mandate_id: name,
      title: z.string().check(z.minLength(1), z.maxLength(100)),
      expires_on: z.nullable(z.iso.date()),
    }),
  ),
});

/** The gateway does not store the payment method, or no longer. */
const MANDATE_GONE = 410;

export function createSandboxMandates({ get, post }: SandboxCalls): Mandates {
  return {
    async openSetup(request) {
      const order = {
        reference: request.reference,
        currency: request.currency,
        description: request.description,
        return_url: request.returnUrl,
        cancel_url: request.cancelUrl,
        email: request.email,
      };
      const key = { "idempotency-key": request.idempotencyKey };
      const { setup_id, url } = parseResponse(wireSetup, await post("/setups", order, key));
      return { setupId: setup_id, url };
    },

    async find(setupOrPaymentId): Promise<Mandate | undefined> {
      const query = new URLSearchParams({ source: setupOrPaymentId });
      const { mandate } = parseResponse(wireMandate, await get(`/mandates?${query}`));
      if (!mandate) return undefined;
      return {
        id: mandate.mandate_id,
        title: toSafeText(mandate.title),
        ...(mandate.expires_on && { expiresOn: mandate.expires_on }),
      };
    },

    async charge(charge) {
      const order = {
        mandate_id: charge.mandateId,
        reference: charge.reference,
        amount_minor: charge.total.minor,
        currency: charge.total.currency,
        description: charge.description,
        email: charge.email,
      };
      const key = { "idempotency-key": charge.idempotencyKey };
      const response = await post("/charges", order, key);
      if (response.status === MANDATE_GONE) {
        throw new MandateGone("the gateway does not store the payment method");
      }
      return readPaymentFacts(parseResponse(z.unknown(), response));
    },

    async revoke(mandateId) {
      const path = `/mandates/${encodeURIComponent(mandateId)}/revoke`;
      parseResponse(z.unknown(), await post(path, {}));
    },
  };
}
