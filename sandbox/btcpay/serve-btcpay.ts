import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { wholeNumber } from "../sandbox-environment.ts";
import { serveGateway } from "../serve-gateway.ts";
import { btcpayDouble } from "./btcpay-double.ts";
import { allPermissions } from "./store/permissions.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Serves the double of BTCPay Server until it is told to stop, and says by what variables a site reaches it. */
export async function serveBtcpay(variables: NodeJS.ProcessEnv): Promise<void> {
  // A real server's key has no place here: whoever reads what the double prints would have it.
  const { hostname = "localhost" } = URL.parse(variables.BTCPAY_URL ?? "") ?? {};
  if (!["localhost", "127.0.0.1", "[::1]"].includes(hostname)) {
    throw new Error(
      `BTCPAY_URL is a real server: ${hostname}. The double is for this machine alone`,
    );
  }
  const storeId = variables.BTCPAY_STORE_ID ?? "SandboxStore11111111111111111111";
  const apiKey = variables.BTCPAY_API_KEY ?? "sandbox-btcpay-api-key";
  const webhookSecret = variables.BTCPAY_WEBHOOK_SECRET ?? "sandbox-btcpay-webhook-secret";
  const webhookUrl =
    variables.SANDBOX_WEBHOOK_URL ?? "http://localhost:3000/api/v1/webhooks/btcpay/";
  const dataFile = variables.SANDBOX_DATA ?? join(variables.DATA_DIR ?? "data", "btcpay.sqlite");
  if (dataFile !== ":memory:") mkdirSync(dirname(dataFile), { recursive: true });
  const url = await serveGateway(wholeNumber(variables, "SANDBOX_PORT", 4711), (app, served) =>
    app.register(btcpayDouble, {
      ...served,
      ...{ storeId, webhookSecret, webhookUrl: () => webhookUrl },
      apiKeys: [{ key: apiKey, label: "Sandbox", permissions: allPermissions }],
      dataFile,
      blockMs: wholeNumber(variables, "SANDBOX_SETTLE_AFTER_MS", 20_000),
      openAtMostMs: wholeNumber(variables, "SANDBOX_EXPIRE_AFTER_MS", DAY_MS),
    }),
  );
  console.log(`BTCPAY_URL=${url}
BTCPAY_STORE_ID=${storeId}
BTCPAY_API_KEY=${apiKey}
BTCPAY_TEST=on
BTCPAY_WEBHOOK_SECRET=${webhookSecret}`);
  console.error(`Webhooks go to ${webhookUrl} (SANDBOX_WEBHOOK_URL); the state is in ${dataFile}.`);
}
