import { randomUUID } from "node:crypto";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type AccessRow,
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
  "GET /api/v1/admin/queues/": { results: officeOnly },
  "GET /api/v1/admin/first-steps/": { results: officeOnly },
  "GET /api/v1/admin/reviews/": { results: officeOnly },
  "GET /api/v1/admin/campaigns/{id}/": {
    results: officeOnly,
    createParts: ({ campaignId: id }) => ({ params: { id } }),
  },
  "POST /api/v1/admin/campaigns/{id}/decisions/": {
    results: officeOnly,
    createParts: async ({ site }) => {
      const { id } = await site.campaign({ state: "in_review" });
      return { params: { id }, body: { action: "approve", version: 1 } };
    },
  },
  "POST /api/v1/admin/changes/{id}/decisions/": { results: officeOnly, createParts: someChange },
  "GET /api/v1/admin/reports/": { results: officeOnly },
  "POST /api/v1/admin/reports/{id}/decisions/": {
    results: officeOnly,
    createParts: async (scene) => ({
      params: { id: await someReport(scene) },
      body: { action: "dismiss", note: "It is fine." },
    }),
  },
  "GET /api/v1/admin/alerts/": { results: officeOnly },
  "POST /api/v1/admin/alerts/{id}/settlement/": { results: officeOnly, createParts: someAlert },
  "GET /api/v1/admin/alerts/{id}/event/": { results: officeOnly, createParts: someAlertedEvent },
  "GET /api/v1/admin/quarantine/": { results: officeOnly },
  "GET /api/v1/admin/quarantine/{id}/": {
    results: officeOnly,
    createParts: async (scene) => ({ params: await someHeldPayment(scene) }),
  },
  "POST /api/v1/admin/quarantine/{id}/decision/": {
    results: officeOnly,
    createParts: async (scene) => {
      const { id } = await someHeldPayment(scene);
      const told_at = new Date(scene.site.clock.now).toISOString();
      return { params: { id }, body: { action: "looked_at", note: "It was a trial.", told_at } };
    },
  },
  "POST /api/v1/admin/quarantine/{id}/check/": {
    results: officeOnly,
    createParts: async (scene) => ({ params: await someHeldPayment(scene) }),
  },
  "GET /api/v1/admin/backups/": { results: officeOnly },
  "GET /api/v1/admin/jobs/": { results: officeOnly },
  "GET /api/v1/admin/jobs/failed/": { results: officeOnly },
  "POST /api/v1/admin/jobs/{queue}/run/": { results: officeOnly, createParts: someFailedJob },
  "POST /api/v1/admin/jobs/{queue}/failed/{id}/run/": {
    results: officeOnly,
    createParts: someFailedJob,
  },
  "POST /api/v1/admin/jobs/{queue}/failed/{id}/give-up/": {
    results: officeOnly,
    createParts: async (scene) => ({ ...(await someFailedJob(scene)), ...reason }),
  },
  "GET /api/v1/admin/audit/": { results: officeOnly },
  "GET /api/v1/admin/audit/filters/": { results: officeOnly },
  "GET /api/v1/admin/causes/": { results: officeOnly },
  "POST /api/v1/admin/causes/": {
    results: officeOnly,
    createParts: () => ({ body: categoryBody() }),
  },
  "PUT /api/v1/admin/causes/{id}/": {
    results: officeOnly,
    createParts: async (scene) => ({ ...(await someCategory(scene)), body: categoryBody() }),
  },
  "POST /api/v1/admin/causes/order/": {
    results: officeOnly,
    createParts: ({ site }) => idsOf(site, "category"),
  },
  "PUT /api/v1/admin/featured/": {
    results: officeOnly,
    createParts: ({ campaignId: campaign_id }) => ({ body: { campaign_id } }),
  },
  "POST /api/v1/admin/testimonials/": {
    results: officeOnly,
    createParts: () => ({ body: testimonial }),
  },
  "PUT /api/v1/admin/testimonials/{id}/": {
    results: officeOnly,
    createParts: async (scene) => ({ ...(await someTestimonial(scene)), body: testimonial }),
  },
  "DELETE /api/v1/admin/testimonials/{id}/": { results: officeOnly, createParts: someTestimonial },
  "POST /api/v1/admin/testimonials/order/": {
    results: officeOnly,
    createParts: async (scene) => {
      await someTestimonial(scene);
      return idsOf(scene.site, "testimonial");
    },
  },
  "GET /api/v1/admin/settings/": { results: officeOnly },
  "PUT /api/v1/admin/settings/": { results: officeOnly, createParts: someSetting },
  "POST /api/v1/admin/settings/preview/": {
    results: officeOnly,
    createParts: () => ({ body: { tagline: uniqueName("Line") } }),
  },
  "POST /api/v1/admin/settings/logo/": {
    results: officeOnly,
    createParts: () => ({ body: pixel }),
  },
  "GET /api/v1/admin/users/": { results: officeOnly },
  "GET /api/v1/admin/guest-donor/": {
    results: officeOnly,
    createParts: () => ({ query: "email=guest@example.org" }),
  },
  "POST /api/v1/admin/users/{id}/disable/": {
    results: officeOnly,
    createParts: async (scene) => ({ ...(await someAccount(scene)), ...reason }),
  },
  "POST /api/v1/admin/users/{id}/enable/": { results: officeOnly, createParts: someAccount },
  "POST /api/v1/admin/users/{id}/sign-out/": { results: officeOnly, createParts: someAccount },
  "POST /api/v1/admin/users/{id}/two-factor/disable/": {
    results: officeOnly,
    createParts: async ({ site }) => {
      const { id } = await openAccount(site);
      await inTransaction(site.database, (tx) => updateTwoFactorSince(tx, id, new Date()));
      return { params: { id }, ...reason };
    },
  },
  "POST /api/v1/admin/users/{id}/erase/": {
    results: officeOnly,
    createParts: async ({ site }) => {
      const { id, email } = await openAccount(site);
      return { params: { id }, body: { ...reason.body, confirm: email } };
    },
  },
  "GET /api/v1/admin/guest/": {
    results: officeOnly,
    createParts: () => ({ query: "email=guest@example.org" }),
  },
  "POST /api/v1/admin/guest/erase/": {
    results: officeOnly,
    createParts: async ({ site }) => {
      const email = `guest-${randomUUID().slice(0, 8)}@example.org`;
      const stop = { email, scope: "update", reason: "unsubscribed" } as const;
      await inTransaction(site.database, (tx) => suppress(tx, [stop], new Date()));
      return { body: { ...reason.body, email, confirm: email } };
    },
  },
};
