import { openTestSite, type TestSite, type TestSiteOptions } from "../test-site.ts";
import { readPaymentId, startCheckout } from "./test-checkout.ts";

/** Donors' addresses are those that the proxy reports. */
const behindProxy = { TRUSTED_PROXIES: "127.0.0.1", APP_SECRET: "s".repeat(32) };

interface Started {
  readonly id: string;
  readonly checkout_url: string;
}

/** A site with running jobs and a campaign, and the actions of a card tester. */
export async function openAttackedSite(limits: TestSiteOptions["limits"] = {}) {
  const site = await openTestSite({ mails: true, environment: behindProxy, limits });
  const { id: campaignId } = await site.campaign();

  async function statesOf(donations: readonly Started[]): Promise<string[]> {
    const rows = await site.db
      .selectFrom("donation")
      .select(["id", "state"])
      .where(
        "id",
        "in",
        donations.map(({ id }) => id),
      )
      .execute();
    const states = new Map(rows.map(({ id, state }) => [id, state]));
    return donations.map(({ id }) => states.get(id) ?? "");
  }

  return {
    site,
    campaignId,
    start: (address: string, body: object = {}, key: string = site.key(), at: TestSite = site) =>
      startCheckout(
        at,
        campaignId,
        { ...body },
        { "x-forwarded-for": address, "idempotency-key": key },
      ),
    /** Tries a card on the gateway's page; false if the checkout is closed. */
    tryCard: async (donation: Started, action = "decline"): Promise<boolean> => {
      const { apiUrl, apiKey } = site.deps.sandbox;
      const answer = await fetch(`${apiUrl}/api/payments/${readPaymentId(donation)}/play`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
        body: JSON.stringify({ action }),
      });
      return answer.ok;
    },
    statesOf,
    /** The states of these payments at the gateway. */
    atGateway: (donations: readonly Started[]) =>
      Promise.all(
        donations.map(async (donation) => {
          const [fact] = await site.deps.provider.getPayment(readPaymentId(donation));
          return fact?.kind === "payment" ? fact.state : "";
        }),
      ),
    declinesTold: async (): Promise<number> => {
      const rows = await site.db.selectFrom("payment_decline").select("donation_id").execute();
      return rows.length;
    },
    /** Another process on the same database, with the same gateway. */
    otherProcess: () =>
      openTestSite({
        database: site.database,
        clock: site.clock,
        limits,
        environment: {
          ...behindProxy,
          SANDBOX_URL: site.deps.sandbox.apiUrl,
          SANDBOX_API_KEY: site.deps.sandbox.apiKey,
          SANDBOX_WEBHOOK_SECRET: site.deps.sandbox.webhookSecrets[0],
        },
      }),
  };
}

export type AttackedSite = Awaited<ReturnType<typeof openAttackedSite>>;
