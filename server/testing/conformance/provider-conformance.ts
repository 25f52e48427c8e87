import { describe, expect, test } from "vitest";
import { conformBalance } from "./conform-balance.ts";
import { conformCheckouts } from "./conform-checkouts.ts";
import { conformDisputes } from "./conform-disputes.ts";
import { conformFailures } from "./conform-failures.ts";
import { conformPull } from "./conform-pull.ts";
import { conformRefunds } from "./conform-refunds.ts";
import { conformWebhooks } from "./conform-webhooks.ts";
import type { OpenStage } from "./gateway-stage.ts";
import { staged } from "./staged.ts";

/** What every gateway must show. `open` connects its adapter to a double of it: see docs/gateways.md. */
export function describeProvider(name: string, open: OpenStage): void {
  describe(name, () => {
    test("it has a name for addresses, a title for people and a method", async () => {
      const { provider } = await staged(open);
      expect(provider.name).toMatch(/^[a-z][a-z-]{1,19}$/);
      expect(provider.title).not.toBe("");
      expect(provider.capabilities.methods.size).toBeGreaterThan(0);
      expect(provider.keysKeptMs).toBeGreaterThan(0);
      for (const origin of provider.origins) expect(new URL(origin).origin).toBe(origin);
    });
    describe("checkouts", () => conformCheckouts(open));
    describe("changes", () => conformPull(open));
    describe("events", () => conformWebhooks(open));
    describe("failures", () => conformFailures(open));
    describe("refunds", () => conformRefunds(open));
    describe("disputes", () => conformDisputes(open));
    describe("balance", () => conformBalance(open));
  });
}
