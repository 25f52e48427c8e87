import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { wholeNumber } from "../sandbox-environment.ts";
import { serveGateway } from "../serve-gateway.ts";
import { stripeDouble, TWO_DAYS_MS } from "./stripe-double.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Serves the double of Stripe until it is told to stop, and says by what variables a site reaches it. */
export async function serveStripe(variables: Variables): Promise<void> {
  const test = variables.STRIPE_SECRET_KEY ?? "sk_test_sandbox";
  // A real key has no place here: whoever reads what the double prints would have it.
  if (!test.startsWith("sk_test_")) {
    throw new Error("STRIPE_SECRET_KEY is not a test key: the double takes sk_test_… alone");
  }
  const secret = variables.STRIPE_WEBHOOK_SECRET ?? "whsec_sandbox";
  const webhooks = variables.SANDBOX_WEBHOOK_URL ?? "http://localhost:3000/api/v1/webhooks/stripe/";
  const dataFile = variables.SANDBOX_DATA ?? join(variables.DATA_DIR ?? "data", "stripe.sqlite");
  if (dataFile !== ":memory:") mkdirSync(dirname(dataFile), { recursive: true });
  const endpoints = [{ url: webhooks, secret }];
  const url = await serveGateway(wholeNumber(variables, "SANDBOX_PORT", 4710), (app, served) =>
    app.register(stripeDouble, {
      ...served,
      dataFile,
      keys: { test, live: test.replace("sk_test_", "sk_live_") },
      endpoints: () => endpoints,
      feeAfterMs: wholeNumber(variables, "SANDBOX_FEE_AFTER_MS", 0),
      availableAfterMs: wholeNumber(variables, "SANDBOX_AVAILABLE_AFTER_MS", TWO_DAYS_MS),
    }),
  );
  console.log(`STRIPE_API_URL=${url}
STRIPE_SECRET_KEY=${test}
STRIPE_WEBHOOK_SECRET=${secret}`);
  console.error(`Webhooks go to ${webhooks} (SANDBOX_WEBHOOK_URL); the state is in ${dataFile}.`);
}
