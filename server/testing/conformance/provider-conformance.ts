import { describe, expect, test } from "vitest";
import { describeBalance } from "./describe-balance.ts";
import { describeCheckouts } from "./describe-checkouts.ts";
import { describeDisputes } from "./describe-disputes.ts";
import { describeFailures } from "./describe-failures.ts";
import { describeMandates } from "./describe-mandates.ts";
import { describePull } from "./describe-pull.ts";
import { describeRefunds } from "./describe-refunds.ts";
import { describeWebhooks } from "./describe-webhooks.ts";
import type { OpenStage } from "./gateway-stage.ts";
import { openStage } from "./test-stage.ts";

/** Tests that every gateway adapter must pass. `open` connects the adapter to a double: see docs/gateways.md. */
export function describeProvider(name: string, open: OpenStage): void {
  describe(name, () => {
    test("has a name for URLs, a title for people and a payment method", async () => {
      const { provider } = await openStage(open);
      expect(provider.name).toMatch(/^[a-z][a-z-]{1,19}$/);
      expect(provider.title).not.toBe("");
      expect(provider.capabilities.methods.size).toBeGreaterThan(0);
      expect(provider.idempotencyKeyTtlMs).toBeGreaterThan(0);
      for (const origin of provider.origins) expect(new URL(origin).origin).toBe(origin);
    });
    describe("checkouts", () => describeCheckouts(open));
    describe("changes", () => describePull(open));
    describe("events", () => describeWebhooks(open));
    describe("failures", () => describeFailures(open));
    describe("refunds", () => describeRefunds(open));
    describe("disputes", () => describeDisputes(open));
    describe("mandates", () => describeMandates(open));
    describe("balance", () => describeBalance(open));
  });
}
