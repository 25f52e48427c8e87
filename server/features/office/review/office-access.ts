import { randomUUID } from "node:crypto";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type AccessRow,
  office,
  officeOnly,
  pixel,
  type RequestParts,
  type Scene,
} from "../../../testing/access/access-row.ts";
import { holdPayment } from "../../../testing/gateways/test-held-payments.ts";
import { insertFailedJob } from "../../../testing/services/test-failed-job.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import type { TestSite } from "../../../testing/test-site.ts";
import { createCategory } from "../../campaigns/categories/change-categories.ts";
import { insertReport } from "../../campaigns/community/report-store.ts";
import { addTestimonial } from "../../campaigns/testimonials/change-testimonials.ts";
import { updateTwoFactorSince } from "../../foundation/accounts/account-store.ts";
import { raiseAlerts } from "../../foundation/alerts/alert-store.ts";
import { suppress } from "../../foundation/emails/suppression-store.ts";
import { findSettings } from "../../foundation/site/site-settings-store.ts";
import { storeEvent } from "../../gateways/inbox/webhook-store.ts";

const uniqueName = (prefix: string) => `${prefix} ${randomUUID().slice(0, 8)}`;
const categoryBody = () => ({
  name: uniqueName("Cause"),
  description: "What it is",
  scene: "education-2",
});
const testimonial = { text: "It helped.", author_name: "Ada Obi", author_role: "Donor" };
const reason = { body: { reason: "It has to be." } };

async function someCategory({ site }: Scene): Promise<RequestParts> {
  const { scene: pictureKey, ...category } = categoryBody();
  const id = await inTransaction(site.database, (tx) =>
    createCategory(tx, { ...category, pictureKey, position: 1 }),
  );
  return { params: { id } };
}

async function someTestimonial({ site }: Scene): Promise<RequestParts> {
  const id = await inTransaction(site.database, (tx) => addTestimonial(tx, testimonial));
  return { params: { id } };
}

async function someAccount({ site }: Scene): Promise<RequestParts> {
  return { params: { id: (await openAccount(site)).id } };
}

async function someChange({ site }: Scene): Promise<RequestParts> {
  const owner = await openOrganiser(site, { state: "active" });
  await owner.patch({ beneficiary: { kind: "other", name: "Somebody else", registration: null } });
  const { waiting } = await owner.read();
  return {
    params: { id: waiting.id },
    body: { approve: true, proposed_at: waiting.proposed_at },
  };
}

async function someReport({ site, campaignId }: Scene): Promise<number> {
  return inTransaction(site.database, (tx) =>
    insertReport(tx, {
      campaign_id: campaignId,
      reason: "spam",
      text: "This is not what it says.",
      source: randomUUID(),
      reported_at: new Date(site.clock.now),
    }),
  );
}

async function someAlert({ site }: Scene, detail = {}): Promise<RequestParts> {
  const alert = { kind: "gateway_refuses", key: randomUUID(), detail } as const;
  await inTransaction(site.database, (tx) => raiseAlerts(tx, [alert], new Date(site.clock.now)));
  const { id } = await site.db
    .selectFrom("alert")
    .select("id")
    .where("key", "=", alert.key)
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { note: "The keys were renewed." } };
}

async function someAlertedEvent(scene: Scene): Promise<RequestParts> {
  const event = { provider: "sandbox", eventId: uniqueName("evt"), type: "account.seen" };
  const content = { paymentId: null, reference: null, body: Buffer.from("{}") };
  const receivedAt = new Date(scene.site.clock.now);
  await inTransaction(scene.site.database, (tx) =>
    storeEvent(tx, { ...event, ...content, receivedAt }),
  );
  const { params } = await someAlert(scene, event);
  return { params };
}

async function someHeldPayment({ site }: Scene): Promise<{ id: string }> {
  const { id } = await holdPayment(site);
  return { id };
}

async function someFailedJob({ site }: Scene): Promise<RequestParts> {
  const queue = "send-mail";
  return { params: { queue, id: await insertFailedJob(site.database, queue) } };
}

async function someSetting({ site }: Scene): Promise<RequestParts> {
  const { version } = (await findSettings(site.db)) ?? { version: 0 };
  return { body: { version, tagline: uniqueName("Line") } };
}

async function idsOf(site: TestSite, table: "category" | "testimonial"): Promise<RequestParts> {
  const rows = await site.db.selectFrom(table).select("id").execute();
  return { body: { ids: rows.map(({ id }) => id) } };
}

export const officeAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/admin/queues/": { ...office(["finance", "reviewer", "support", "read_only"]) },
  "GET /api/v1/admin/first-steps/": { ...office(["finance", "reviewer", "support", "read_only"]) },
  "GET /api/v1/admin/reviews/": { ...office(["finance", "reviewer", "support", "read_only"]) },
  "GET /api/v1/admin/campaigns/{id}/": {
    ...office(["finance", "reviewer", "support", "read_only"]),
    createParts: ({ campaignId: id }) => ({ params: { id } }),
  },
  "POST /api/v1/admin/campaigns/{id}/decisions/": {
    ...office(["reviewer"]),
    createParts: async ({ site }) => {
      const { id } = await site.campaign({ state: "in_review" });
      return { params: { id }, body: { action: "approve", version: 1 } };
    },
  },
  "POST /api/v1/admin/changes/{id}/decisions/": {
    ...office(["reviewer"]),
    createParts: someChange,
  },
  "GET /api/v1/admin/reports/": { ...office(["finance", "reviewer", "support", "read_only"]) },
  "POST /api/v1/admin/reports/{id}/decisions/": {
    ...office(["reviewer"]),
    createParts: async (scene) => ({
      params: { id: await someReport(scene) },
      body: { action: "dismiss", note: "It is fine." },
    }),
  },
  "GET /api/v1/admin/alerts/": { ...office(["finance", "read_only"]) },
  "POST /api/v1/admin/alerts/{id}/settlement/": { ...office(["finance"]), createParts: someAlert },
  "GET /api/v1/admin/alerts/{id}/event/": {
    ...office(["finance", "read_only"]),
    createParts: someAlertedEvent,
  },
  "GET /api/v1/admin/quarantine/": { ...office(["finance", "support", "read_only"]) },
  "GET /api/v1/admin/quarantine/{id}/": {
    ...office(["finance", "support", "read_only"]),
    createParts: async (scene) => ({ params: await someHeldPayment(scene) }),
  },
  "POST /api/v1/admin/quarantine/{id}/decision/": {
    ...office(["finance"]),
    createParts: async (scene) => {
      const { id } = await someHeldPayment(scene);
      const told_at = new Date(scene.site.clock.now).toISOString();
      return { params: { id }, body: { action: "looked_at", note: "It was a trial.", told_at } };
    },
  },
  "POST /api/v1/admin/quarantine/{id}/check/": {
    ...office(["finance"]),
    createParts: async (scene) => ({ params: await someHeldPayment(scene) }),
  },
  "GET /api/v1/admin/backups/": { ...office(["read_only"]) },
  "GET /api/v1/admin/jobs/": { ...office(["read_only"]) },
  "GET /api/v1/admin/jobs/failed/": { ...office(["read_only"]) },
  "POST /api/v1/admin/jobs/{queue}/run/": { results: officeOnly, createParts: someFailedJob },
  "POST /api/v1/admin/jobs/{queue}/failed/{id}/run/": {
    results: officeOnly,
    createParts: someFailedJob,
  },
  "POST /api/v1/admin/jobs/{queue}/failed/{id}/give-up/": {
    results: officeOnly,
    createParts: async (scene) => ({ ...(await someFailedJob(scene)), ...reason }),
  },
  "GET /api/v1/admin/audit/": { ...office(["read_only"]) },
  "GET /api/v1/admin/audit/filters/": { ...office(["read_only"]) },
  "GET /api/v1/admin/causes/": { ...office(["reviewer", "read_only"]) },
  "POST /api/v1/admin/causes/": {
    ...office(["reviewer"]),
    createParts: () => ({ body: categoryBody() }),
  },
  "PUT /api/v1/admin/causes/{id}/": {
    ...office(["reviewer"]),
    createParts: async (scene) => ({ ...(await someCategory(scene)), body: categoryBody() }),
  },
  "POST /api/v1/admin/causes/order/": {
    ...office(["reviewer"]),
    createParts: ({ site }) => idsOf(site, "category"),
  },
  "PUT /api/v1/admin/featured/": {
    ...office(["reviewer"]),
    createParts: ({ campaignId: campaign_id }) => ({ body: { campaign_id } }),
  },
  "POST /api/v1/admin/testimonials/": {
    ...office(["reviewer"]),
    createParts: () => ({ body: testimonial }),
  },
  "PUT /api/v1/admin/testimonials/{id}/": {
    ...office(["reviewer"]),
    createParts: async (scene) => ({ ...(await someTestimonial(scene)), body: testimonial }),
  },
  "DELETE /api/v1/admin/testimonials/{id}/": {
    ...office(["reviewer"]),
    createParts: someTestimonial,
  },
  "POST /api/v1/admin/testimonials/order/": {
    ...office(["reviewer"]),
    createParts: async (scene) => {
      await someTestimonial(scene);
      return idsOf(scene.site, "testimonial");
    },
  },
  "GET /api/v1/admin/settings/": { ...office(["read_only"]) },
  "PUT /api/v1/admin/settings/": { results: officeOnly, createParts: someSetting },
  "POST /api/v1/admin/settings/preview/": {
    results: officeOnly,
    createParts: () => ({ body: { tagline: uniqueName("Line") } }),
  },
  "POST /api/v1/admin/settings/logo/": {
    results: officeOnly,
    createParts: () => ({ body: pixel }),
  },
  "GET /api/v1/admin/users/": { ...office(["support", "read_only"]) },
  "GET /api/v1/admin/guest-donor/": {
    ...office(["support", "read_only"]),
    createParts: () => ({ query: "email=guest@example.org" }),
  },
  "POST /api/v1/admin/users/{id}/disable/": {
    ...office(["support"]),
    createParts: async (scene) => ({ ...(await someAccount(scene)), ...reason }),
  },
  "POST /api/v1/admin/users/{id}/enable/": { ...office(["support"]), createParts: someAccount },
  "POST /api/v1/admin/users/{id}/sign-out/": { ...office(["support"]), createParts: someAccount },
  "POST /api/v1/admin/users/{id}/two-factor/disable/": {
    ...office(["support"]),
    createParts: async ({ site }) => {
      const { id } = await openAccount(site);
      await inTransaction(site.database, (tx) => updateTwoFactorSince(tx, id, new Date()));
      return { params: { id }, ...reason };
    },
  },
  "POST /api/v1/admin/users/{id}/erase/": {
    ...office(["support"]),
    createParts: async ({ site }) => {
      const { id, email } = await openAccount(site);
      return { params: { id }, body: { ...reason.body, confirm: email } };
    },
  },
  "GET /api/v1/admin/guest/": {
    ...office(["support", "read_only"]),
    createParts: () => ({ query: "email=guest@example.org" }),
  },
  "POST /api/v1/admin/guest/erase/": {
    ...office(["support"]),
    createParts: async ({ site }) => {
      const email = `guest-${randomUUID().slice(0, 8)}@example.org`;
      const stop = { email, scope: "update", reason: "unsubscribed" } as const;
      await inTransaction(site.database, (tx) => suppress(tx, [stop], new Date()));
      return { body: { ...reason.body, email, confirm: email } };
    },
  },
};
