import { fixtureKey, fixtureSecret, startSandbox } from "#sandbox/gateway/sandbox-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import type { OpenStage } from "../../../testing/conformance/gateway-stage.ts";
import { describeProvider } from "../../../testing/conformance/provider-conformance.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";

const LATE_MS = 1_000;

/** A sandbox with these settlement terms. */
function openSandbox(settlement: object): OpenStage {
  return async ({ line, webhookUrl, pageSize }) => {
    const clock = createManualClock();
    const sandbox = await startSandbox({ clock, webhookUrl });
    const apiUrl = line(sandbox.url);
    const connect = (apiKey: string, secret: string) =>
      createSandboxProvider({
        ...{ apiUrl, apiKey, pageSize, clock: clock.now },
        origin: new URL(sandbox.url).origin,
        webhookSecrets: [secret],
      });
    const control = async (method: string, path: string, body: object = {}) => {
      const response = await sandbox.call(method, path, body);
      if (response.status >= 300) throw new Error(JSON.stringify(response));
    };
    const play = (id: string, action: string) =>
      control("POST", `/payments/${id}/play`, { action });
    const decide = (id: string, action: string) =>
      control("POST", `/disputes/${id}/play`, { action });
    await control("PUT", "/keeping", settlement);
    return {
      provider: connect(fixtureKey, fixtureSecret),
      stranger: connect("another key", "another secret"),
      signaturesAge: true,
      async pay(id) {
        await play(id, "approve");
        clock.advance(LATE_MS);
      },
      payPending: (id) => play(id, "bank_transfer"),
      decline: (id) => play(id, "decline"),
      expire: (id) => play(id, "expire"),
      refundAtGateway: (id, { minor }) =>
        control("POST", `/payments/${id}/refunds`, { amount_minor: minor }),
      failRefund: (id) => control("POST", `/refunds/${id}/fail`),
      disputes: {
        open: (id) => control("POST", `/payments/${id}/disputes`),
        win: (id) => decide(id, "win"),
        lose: (id) => decide(id, "lose"),
      },
      mandates: {
        storeMethod: (id, kind) =>
          control("POST", `/setups/${id}/play`, {
            action: kind === "card" ? "approve" : "bank_transfer",
          }),
        declineNextCharge: (id, outcome) =>
          control("POST", `/mandates/${id}/play`, { outcome, once: true }),
        async settle(id) {
          await play(id, "settle");
          clock.advance(LATE_MS);
        },
        fail: (id) => play(id, "fail"),
      },
      payOut: ({ minor, currency }) =>
        control("POST", "/transfers", { what: "to_bank", amount_minor: minor, currency }),
      drift: (minor) => control("PUT", "/keeping", { ...settlement, drift_minor: minor }),
      loseWebhooks: () => control("PUT", "/faults", { lose: 1 }),
      advance: async (ms) => clock.advance(ms),
      close: sandbox.close,
    };
  };
}

describeProvider("the sandbox", openSandbox({}));
describeProvider(
  "the sandbox with settlement in euros and late costs",
  openSandbox({ keeps_in: "EUR", cost_after_ms: LATE_MS }),
);
