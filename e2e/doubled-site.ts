import { startBtcpayDouble } from "#sandbox/btcpay/btcpay-fixture.ts";
import { createMovableClock, systemClock } from "#sandbox/sandbox-clock.ts";
import { startStripeDouble } from "#sandbox/stripe/stripe-fixture.ts";
import { freePort } from "#server/testing/services/free-port.ts";
import { protectAdmin } from "./account-screen.ts";
import { startSite } from "./started-site.ts";
import { setVisitedSite } from "./visited-site.ts";

/** Starts a site with doubles of Stripe and BTCPay Server, which this file's visitors use. */
export async function startDoubledSite() {
  // Checkout pages have their own domain.
  const port = await freePort();
  const stripePages = `http://localhost:${port}`;
  const clock = createMovableClock(systemClock);
  const stripe = await startStripeDouble({ clock, port, baseUrl: () => stripePages });
  const btcpay = await startBtcpayDouble();
  const environment = {
    STRIPE_SECRET_KEY: stripe.keys.test,
    STRIPE_WEBHOOK_SECRET: stripe.secret,
    STRIPE_API_URL: stripe.url,
    STRIPE_CHECKOUT_URL: stripePages,
    BTCPAY_URL: btcpay.url,
    BTCPAY_STORE_ID: btcpay.storeId,
    BTCPAY_API_KEY: btcpay.apiKey,
    BTCPAY_TEST: "on",
    BTCPAY_WEBHOOK_SECRET: btcpay.webhookSecret,
  };
  const site = await startSite(environment, { movesTime: true });
  stripe.tell(`${site.url}/api/v1/webhooks/stripe-test/`);
  btcpay.sendWebhooksTo(`${site.url}/api/v1/webhooks/btcpay-test/`);
  setVisitedSite(site);
  return {
    /** Logs in as the sample admin, with the second factor that a real gateway requires. */
    openOffice: await protectAdmin(),
    stripe,
    stripePages,
    btcpay,
    readStripe: async (path: string) => {
      const headers = { authorization: `Bearer ${stripe.keys.test}` };
      return (await fetch(`${stripe.url}/v1/${path}`, { headers })).json();
    },
    /** Moves the time of the site and of Stripe forward. */
    advance: async (ms: number) => {
      await site.advance(ms);
      clock.advance(ms);
    },
    /** Opens a checkout like another program with the same Stripe account. Returns its id. */
    openSession: async (order: Record<string, string>): Promise<string> => {
      const headers = { authorization: `Bearer ${stripe.keys.test}` };
      const body = new URLSearchParams(order);
      const init = { method: "POST", headers, body };
      const response = await fetch(`${stripe.url}/v1/checkout/sessions`, init);
      return (await response.json()).id;
    },
    stop: async () => {
      setVisitedSite(undefined);
      await site.stop();
      await Promise.all([stripe.stop(), btcpay.stop()]);
    },
  };
}
