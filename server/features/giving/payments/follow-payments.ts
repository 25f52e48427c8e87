import type { PaymentFollower } from "../../books/gateways/payment-follower.ts";
import { type ApplyFactsDeps, applyOneByOne } from "./apply-facts.ts";
import { applyPayments } from "./apply-payments.ts";

/** Brings donations to what gateways say of their payments. */
export function followPayments(deps: Omit<ApplyFactsDeps, "provider">): PaymentFollower {
  return {
    applyTogether: (tx, provider, facts) => applyPayments(tx, { ...deps, provider }, facts),
    applyOneByOne: (provider, facts, failure) =>
      applyOneByOne({ ...deps, provider }, facts, failure),
  };
}
