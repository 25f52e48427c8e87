import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { routesOf } from "../app.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import type { Parts, Scene } from "../testing/access/access-row.ts";
import { accessTable } from "../testing/access/access-table.ts";
import { cheapArgon2 } from "../testing/cheap-argon2.ts";
import { openDispute } from "../testing/gateways/test-disputes.ts";
import { openAccount } from "../testing/test-account.ts";
import { payTestDonation } from "../testing/test-donations.ts";
import { openOffice } from "../testing/test-office.ts";
import { openTestSite, type TestSite } from "../testing/test-site.ts";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const deeds = Object.keys(accessTable).filter((name) =>
  /^(POST|PUT|PATCH|DELETE) \/api\/v1\/admin\//.test(name),
);

const unrecorded = [
  // A draft that saves itself while somebody writes: the trail has what is made of it.
  "PUT /api/v1/admin/newsletter/issues/{id}/",
  // Changes nothing.
  "POST /api/v1/admin/settings/preview/",
];

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;
let scene: Scene;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  office = await openOffice(site);
  const owner = await openAccount(site);
  const { id: campaignId } = await site.campaign();
  const { id: ownersCampaign } = await site.campaign({ organiserId: owner.id });
  const donation = { id: "", secret: "" };
  const caller = office.account;
  scene = { site, campaignId, ownersCampaign, donation, owner, ownersSession: "", caller };
});

test("the table has every deed of the office", () => {
  const known = routesOf(site.deps)
    .filter(({ endpoint }) => endpoint.access === "admin" && endpoint.method !== "GET")
    .map(({ endpoint }) => nameOf(endpoint));
  expect(deeds.toSorted()).toEqual(known.toSorted());
});

/** What has to be so for a deed that the access table's scene refuses. */
const before: Record<string, (parts: Parts) => Promise<unknown>> = {
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
  "POST /api/v1/admin/newsletter/issues/{id}/cancel/": ({ params }) =>
    office.post(`newsletter/issues/${params?.id}/schedule/`, {
      version: 2,
      at: new Date(site.clock.now + 86_400_000).toISOString(),
    }),
};

test.each(deeds.filter((name) => !unrecorded.includes(name)))(
  "%s leaves its trace in the audit trail",
  async (name) => {
    const [method = "", path = ""] = name.split(" ");
    const parts = (await accessTable[name]?.send?.(scene)) ?? {};
    const address = path
      .replace("/api/v1/admin/", "")
      .replace(/\{(\w+)\}/g, (_, place: string) => String(parts.params?.[place]));
    await before[name]?.(parts);
    const already = (await office.trail()).length;
    const answer = await office.send(method, address, parts.body);
    expect(answer.status, answer.text).toBeLessThan(300);
    const trail = await office.trail();
    expect(trail.length).toBeGreaterThan(already);
    expect(trail[0]).toMatchObject({
      actor: { id: office.account.id, name: "Frieda Obi" },
      at: new Date(site.clock.now).toISOString(),
    });
  },
);
