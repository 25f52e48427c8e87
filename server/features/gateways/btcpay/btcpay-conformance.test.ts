import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createManualClock } from "#sandbox/sandbox-clock.ts";
import type { OpenStage } from "../../../testing/conformance/gateway-stage.ts";
import { describeProvider } from "../../../testing/conformance/provider-conformance.ts";
import { createBtcpayProvider } from "./btcpay-provider.ts";

const BLOCK_MS = 60_000;
const EXPIRES_AFTER_MS = 60 * 60_000;

const openBtcpay: OpenStage = async ({ line, webhookUrl, pageSize }) => {
  const clock = createManualClock();
  const double = await startBtcpayDouble({ clock, blockMs: BLOCK_MS });
  double.sendWebhooksTo(webhookUrl);
  const { storeId, apiKey, webhookSecret } = double;
  const url = line(double.url);
  const connect = (key: string, secret: string) =>
    createBtcpayProvider({
      ...{ url, storeId, apiKey: key, pageSize, clock: clock.now },
      origin: new URL(double.url).origin,
      webhookSecrets: [secret],
    });
  const accepted = async (call: Promise<{ status: number; body: unknown }>) => {
    const response = await call;
    if (response.status >= 300) throw new Error(JSON.stringify(response));
    return response.body as { id: string };
  };
  return {
    provider: connect(apiKey, webhookSecret),
    stranger: connect("another key", "another secret"),
    signaturesAge: false,
    async pay(id) {
      await double.pay(id);
      await double.confirm(id);
    },
    payPending: (id) => double.pay(id),
    expire: async () => clock.advance(EXPIRES_AFTER_MS),
    async refundAtGateway(id, { minor, currency }) {
      const order = { customAmount: String(minor / 100), customCurrency: currency };
      await accepted(
        double.call("POST", `/invoices/${id}/refund`, { refundVariant: "Custom", ...order }),
      );
    },
    async claimRefund(id) {
      const { id: payoutId } = await accepted(double.claim(id));
      await accepted(double.call("POST", `/payouts/${payoutId}`, { revision: 0 }));
      await accepted(double.call("POST", `/payouts/${payoutId}/mark-paid`));
    },
    async failRefund(id) {
      await accepted(double.call("DELETE", `/stores/${storeId}/pull-payments/${id}`));
    },
    loseWebhooks: () => double.loseWebhooks(1),
    advance: async (ms) => clock.advance(ms),
    close: double.stop,
  };
};

describeProvider("BTCPay Server", openBtcpay);
