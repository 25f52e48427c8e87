import { randomUUID } from "node:crypto";
import type { DeclineReason } from "#contract/giving/donations.ts";
import { type Money, money } from "#contract/money.ts";
import { createGateways } from "../../features/gateways/provider/gateways.ts";
import {
  type GatewayFact,
  type GatewayPayment,
  GatewayUnavailable,
  type Mandate,
  MandateGone,
  type PaymentProvider,
} from "../../features/gateways/provider/payment-provider.ts";
import { applyFacts } from "../../features/giving/payments/apply-facts.ts";
import type { TestSite } from "../test-site.ts";

type ChargeOutcome = "succeed" | "pending" | "gone" | DeclineReason;

export interface StoredMethod {
  readonly mandate: Mandate;
  outcome: ChargeOutcome;
  revoked: boolean;
}

/**
 * A gateway in memory that stores payment methods and charges them. Its clock is the site's, and it reports nothing
 * on its own: `report` is a webhook, which tests lose or repeat.
 */
export function createMandateGateway(site: TestSite, timeZone = "UTC") {
  const payments = new Map<string, GatewayPayment>();
  const methods = new Map<string, StoredMethod>();
  const methodOf = new Map<string, string>();
  const byKey = new Map<string, string>();
  const setups = new Map<string, string | null>();
  const gateway = {
    isDown: false,
    /** Called at the start and the end of each charge; may throw. */
    interrupt: (_when: "before" | "after"): void => {},
    /** Every charge that took money, by its donation. */
    taken: [] as string[],
    payments,
    methods,
  };
  const requireUp = () => {
    if (gateway.isDown) throw new GatewayUnavailable("down");
  };
  const nextId = (kind: string) => `${kind}_${randomUUID()}`;
  const find = (id: string): readonly GatewayFact[] => {
    const payment = payments.get(id);
    return payment ? [payment] : [];
  };
  const store = (title = "Visa ending in 4242"): string => {
    const id = nextId("pm");
    methods.set(id, { mandate: { id, title }, outcome: "succeed", revoked: false });
    return id;
  };
  function setState(id: string, changes: Partial<GatewayPayment>): void {
    const payment = payments.get(id);
    if (!payment) throw new Error(`there is no payment ${id}`);
    const wasPaid = payment.state === "succeeded";
    payments.set(id, { ...payment, changedAt: site.clock.now, ...changes });
    if (changes.state === "succeeded" && !wasPaid) gateway.taken.push(payment.reference);
  }
  const open = (reference: string, total: Money) => {
    const paymentId = nextId("pay");
    payments.set(paymentId, {
      ...{ kind: "payment", paymentId, reference, state: "open", declines: 0 },
      ...{ total, cost: money(0, total.currency), changedAt: site.clock.now },
    });
    return paymentId;
  };
  const provider: PaymentProvider = {
    ...site.deps.provider,
    async createCheckout({ reference, idempotencyKey, total }) {
      requireUp();
      const paymentId = byKey.get(idempotencyKey) ?? open(reference, total);
      byKey.set(idempotencyKey, paymentId);
      return { paymentId, url: `https://gateway.example/${paymentId}` };
    },
    async expireCheckout(id) {
      requireUp();
      if (payments.get(id)?.state === "open") setState(id, { state: "expired" });
      return find(id);
    },
    async getPayment(id) {
      requireUp();
      return find(id);
    },
    async findPayment(reference) {
      requireUp();
      const found = [...payments.values()].filter((payment) => payment.reference === reference);
      const taken = found.find(({ state }) => state === "succeeded" || state === "pending");
      const payment = taken ?? found.at(-1);
      return payment ? [payment] : [];
    },
    mandates: {
      async openSetup({ idempotencyKey }) {
        requireUp();
        const setupId = byKey.get(idempotencyKey) ?? nextId("setup");
        byKey.set(idempotencyKey, setupId);
        if (!setups.has(setupId)) setups.set(setupId, null);
        return { setupId, url: `https://gateway.example/${setupId}` };
      },
      async find(id) {
        requireUp();
        const method = methods.get(methodOf.get(id) ?? setups.get(id) ?? "");
        return method?.mandate;
      },
      async charge({ mandateId, reference, idempotencyKey, total }) {
        requireUp();
        gateway.interrupt("before");
        // Concurrent charges meet here.
        await Promise.resolve();
        const known = byKey.get(idempotencyKey);
        const method = methods.get(mandateId);
        if (!known && (!method || method.revoked || method.outcome === "gone"))
          throw new MandateGone("gone");
        const id = known ?? open(reference, total);
        byKey.set(idempotencyKey, id);
        if (!known && method) finish(id, method.outcome as Exclude<ChargeOutcome, "gone">);
        gateway.interrupt("after");
        return find(id);
      },
      async revoke(id) {
        requireUp();
        const method = methods.get(id);
        if (method) method.revoked = true;
      },
    },
  };
  function finish(id: string, outcome: Exclude<ChargeOutcome, "gone">): void {
    if (outcome === "pending") setState(id, { state: "pending" });
    else if (outcome === "succeed") setState(id, { state: "succeeded" });
    else setState(id, { state: "failed", declines: 1, declineReason: outcome });
  }
  const gateways = createGateways([provider]);
  const { settings } = site.deps;
  const deps = {
    ...site.deps,
    provider,
    gateways,
    settings: {
      ...settings,
      get values() {
        return { ...settings.values, time_zone: timeZone };
      },
    },
    applyFacts: (of: PaymentProvider, facts: readonly GatewayFact[]) =>
      applyFacts({ ...site.deps, provider: of }, facts),
  };
  return {
    gateway,
    provider,
    deps,
    finish,
    /** Reports a payment's state, as a webhook does. */
    report: (id: string) => applyFacts({ ...site.deps, provider }, find(id)),
    /** The donor pays a checkout by card, which is stored. */
    pay(id: string, { keeps = true } = {}) {
      setState(id, { state: "succeeded" });
      if (keeps) methodOf.set(id, store());
    },
    /** The donor stores a payment method on a setup page. */
    finishSetup(id: string) {
      setups.set(id, store("Mastercard ending in 4444"));
    },
  };
}
