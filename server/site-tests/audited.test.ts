import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../platform/db/in-transaction.ts";
import type { RequestParts, Scene } from "../testing/access/access-row.ts";
import { accessTable } from "../testing/access/access-table.ts";
import { openDispute } from "../testing/gateways/test-disputes.ts";
import { backdateLedger } from "../testing/gateways/test-months.ts";
import { openAccount } from "../testing/test-account.ts";
import { createSettledDonations, payTestDonation } from "../testing/test-donations.ts";
import { openOffice } from "../testing/test-office.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const officeActions = Object.keys(accessTable).filter((name) =>
  /^(POST|PUT|PATCH|DELETE) \/api\/v1\/admin\//.test(name),
);

const unrecorded = [
  // Saves a draft while it is being written; the trail records what happens to it later.
  "PUT /api/v1/admin/newsletter/issues/{id}/",
  // Changes nothing.
  "POST /api/v1/admin/settings/preview/",
];

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let scene: Scene;

beforeAll(async () => {
  site = await openTestSite();
  office = await openOffice(site);
  const owner = await openAccount(site);
  const { id: campaignId } = await site.campaign();
  const { id: ownersCampaign } = await site.campaign({ organiserId: owner.id });
  const donation = { id: "", secret: "" };
  const caller = office.account;
  scene = { site, campaignId, ownersCampaign, donation, owner, ownersSession: "", caller };
});

/** Prepares office actions that the access table's scene would refuse. */
const preparations: Record<string, (parts: RequestParts) => Promise<unknown>> = {
  "POST /api/v1/admin/disputes/{id}/evidence/": async ({ params }) => {
    const { externalId } = await openDispute(site, scene.campaignId);
    await inTransaction(site.database, async (tx) => {
      await tx.deleteFrom("dispute").where("external_id", "=", externalId).execute();
      await tx
        .updateTable("dispute")
        .set({ external_id: externalId })
        .where("id", "=", String(params?.id))
        .execute();
    });
  },
  "POST /api/v1/admin/donations/{id}/refunds/": ({ params }) =>
    payTestDonation(site, String(params?.id)),
  "POST /api/v1/admin/refunds/{id}/attempts/": async ({ params }) => {
    const { donation_id } = await site.db
      .selectFrom("refund")
      .select("donation_id")
      .where("id", "=", String(params?.id))
      .executeTakeFirstOrThrow();
    await payTestDonation(site, donation_id);
  },
  "POST /api/v1/admin/refunds/{id}/sent/": ({ params }) =>
    inTransaction(site.database, (tx) =>
      tx
        .updateTable("refund")
        .set({ provider: "bank", state: "waiting", external_id: String(params?.id) })
        .where("id", "=", String(params?.id))
        .execute(),
    ),
  "POST /api/v1/admin/month-report/close/": async ({ body }) => {
    const settledAt = Date.parse(`${(body as { month: string }).month}-10T12:00:00Z`);
    await createSettledDonations(site, { campaignId: scene.campaignId, settledAt });
    await backdateLedger(site);
  },
  "POST /api/v1/admin/newsletter/issues/{id}/cancel/": ({ params }) =>
    office.post(`newsletter/issues/${params?.id}/schedule/`, {
      version: 2,
      at: new Date(site.clock.now + 86_400_000).toISOString(),
    }),
};

test.each(officeActions.filter((name) => !unrecorded.includes(name)))(
  "%s is recorded in the audit trail",
  async (name) => {
    const [method = "", path = ""] = name.split(" ");
    const parts = (await accessTable[name]?.createParts?.(scene)) ?? {};
    const address = path
      .replace("/api/v1/admin/", "")
      .replace(/\{(\w+)\}/g, (_, parameter: string) => String(parts.params?.[parameter]));
    await preparations[name]?.(parts);
    const [previous] = await office.trail();
    const query = parts.query ? `?${parts.query}` : "";
    const answer = await office.send(method, `${address}${query}`, parts.body);
    expect(answer.status, answer.text).toBeLessThan(300);
    const [recorded] = await office.trail();
    expect(recorded.id).not.toBe(previous?.id);
    expect(recorded).toMatchObject({
      actor: { id: office.account.id, name: "Frieda Obi" },
      at: new Date(site.clock.now).toISOString(),
    });
  },
);
