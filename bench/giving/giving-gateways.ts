import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { tellingTypes } from "#server/platform/payments/stripe/stripe-webhook.ts";
import type { BenchWorld } from "../bench-world.ts";
import { createLatencies } from "../latencies.ts";
import { sendLoad } from "../load-client.ts";
import { CONNECTIONS } from "../measure.ts";
import type { Program } from "../program.ts";
import {
  type PaidDonation,
  playRequest,
  sandboxWebhook,
  stripeWebhook,
} from "./giving-requests.ts";

/** A gateway in a process of its own, and what donors do there. */
export interface GivingGateway {
  readonly program: Program;
  /** The variables by which a site reaches it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Donors pay. Answers what the gateway then posts to the site. */
  pay(payments: readonly PaidDonation[]): Promise<readonly Buffer[]>;
  close(): Promise<void>;
}

/** The sandbox's own gateway: one webhook for each payment. */
export async function openSandbox(world: BenchWorld): Promise<GivingGateway> {
  const program = await world.start("../sandbox/main.ts");
  const { SANDBOX_API_KEY: key, SANDBOX_WEBHOOK_SECRET: secret } = world.secrets;
  return {
    program,
    environment: { SANDBOX: "on", SANDBOX_URL: program.url },
    async pay(payments) {
      const approve = ({ paymentId }: PaidDonation) =>
        playRequest(`/api/payments/${paymentId}/play`, key, { action: "approve" });
      await postAll(program, payments.map(approve));
      return payments.map((payment) => sandboxWebhook(payment, secret));
    },
    close: async () => {},
  };
}

const TELLING: ReadonlySet<string> = new Set(tellingTypes);
const KEY = "sk_test_bench";
/** How long the double may take to post what it has to tell, ms. */
const TOLD_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 20;

/** Stripe's double. What it posts is kept here, and goes to the site when that is measured. */
export async function openStripe(world: BenchWorld): Promise<GivingGateway> {
  const secret = "whsec_bench";
  const told: Buffer[] = [];
  const mailbox = createServer(async (request, response) => {
    const body = await text(request);
    const { type } = JSON.parse(body) as { type: string };
    if (TELLING.has(type))
      told.push(stripeWebhook(body, String(request.headers["stripe-signature"])));
    response.writeHead(200).end();
  });
  const port = await listen(mailbox);
  const program = await world.start(
    "../sandbox/main.ts",
    {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: secret,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      SANDBOX_DATA: ":memory:",
    },
    { args: ["stripe"] },
  );
  return {
    program,
    environment: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: program.url,
    },
    async pay(payments) {
      const pay = ({ paymentId }: PaidDonation) =>
        playRequest(`/control/sessions/${paymentId}/play`, KEY, { play: "succeed" });
      await postAll(program, payments.map(pay));
      // Of each payment that the session is complete, and that its cost is known.
      const expected = 2 * payments.length;
      const deadline = performance.now() + TOLD_WITHIN_MS;
      while (told.length < expected) {
        if (performance.now() > deadline) throw new Error("the double's webhooks do not come");
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      return told.splice(0);
    },
    close: () => new Promise((resolve) => mailbox.close(() => resolve())),
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  // A run that fails ends without it.
  server.unref();
  return (server.address() as AddressInfo).port;
}

async function postAll({ url }: Program, requests: readonly Buffer[]): Promise<void> {
  const waiting = [...requests];
  await sendLoad({
    origin: url,
    connections: CONNECTIONS,
    status: 200,
    latencies: createLatencies(),
    next: () => waiting.pop(),
  });
}
