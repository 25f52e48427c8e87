import { createHmac } from "node:crypto";
import { applyEvents } from "../../features/gateways/inbox/apply-events.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { createPaidJson, startOddGateway } from "../gateways/odd-gateway.ts";
import { startCheckout } from "../gateways/test-checkout.ts";
import type { TestSite } from "../test-site.ts";

/** An empty inbox whose events are applied on request, with a gateway that a test controls. */
export async function openTestInbox(site: TestSite) {
  await site.deps.inbox.stop();
  const { id: campaignId } = await site.campaign();
  const gateway = await startOddGateway(site);
  await inTransaction(site.database, async (tx) => {
    await tx.deleteFrom("webhook_event").execute();
    await tx.deleteFrom("alert").execute();
    await tx.deleteFrom("quarantined_payment").execute();
  });

  return {
    gateway,
    /** Delivers a body signed with these secrets. */
    deliver: (
      body: string | Buffer,
      secrets = [site.deps.sandbox.webhookSecrets[0]],
      type: Record<string, string> = { "content-type": "application/json" },
    ) => {
      const at = Math.floor(Date.now() / 1000);
      const macs = secrets.map((secret) =>
        createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex"),
      );
      return site.ask("/api/v1/webhooks/sandbox/", {
        method: "POST",
        headers: {
          ...type,
          "sandbox-signature": [`t=${at}`, ...macs.map((mac) => `v1=${mac}`)].join(","),
        },
        ...(body.length > 0 ? { body: new Blob([new Uint8Array(Buffer.from(body))]) } : {}),
      });
    },
    event: (type: string, payment?: { payment_id: string; reference: string }) =>
      JSON.stringify({ id: `evt_${site.key()}`, type, payment }),
    /** Starts a donation of 50.00 that the gateway reports as paid. */
    paid: async () => {
      const payment = createPaidJson(site, (await startCheckout(site, campaignId)).json);
      gateway.payments.push(payment);
      return payment;
    },
    applyAll: async (provider = gateway.deps.provider) => {
      while (await applyEvents({ ...gateway.deps, provider }));
    },
    stored: () => site.db.selectFrom("webhook_event").selectAll().orderBy("received_at").execute(),
    alerts: () =>
      site.db.selectFrom("alert").select(["kind", "key", "detail"]).orderBy("id").execute(),
    stateOf: async ({ reference }: { reference: string }) => {
      const row = await site.db
        .selectFrom("donation")
        .select("state")
        .where("id", "=", reference)
        .executeTakeFirstOrThrow();
      return row.state;
    },
  };
}

export type TestInbox = Awaited<ReturnType<typeof openTestInbox>>;
