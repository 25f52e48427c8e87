import { randomUUID } from "node:crypto";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  officeOnly,
  type Parts,
  pixel,
  type Row,
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

async function someCategory({ site }: Scene): Promise<Parts> {
  const { scene: pictureKey, ...category } = categoryBody();
  const id = await inTransaction(site.database, (tx) =>
    createCategory(tx, { ...category, pictureKey, position: 1 }),
  );
  return { params: { id } };
}

async function someTestimonial({ site }: Scene): Promise<Parts> {
  const id = await inTransaction(site.database, (tx) => addTestimonial(tx, testimonial));
  return { params: { id } };
}

async function someAccount({ site }: Scene): Promise<Parts> {
  return { params: { id: (await openAccount(site)).id } };
}

async function someChange({ site }: Scene): Promise<Parts> {
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

async function someAlert({ site }: Scene, detail = {}): Promise<Parts> {
  const alert = { kind: "gateway_refuses", key: randomUUID(), detail } as const;
  await inTransaction(site.database, (tx) => raiseAlerts(tx, [alert], new Date(site.clock.now)));
  const { id } = await site.db
    .selectFrom("alert")
    .select("id")
    .where("key", "=", alert.key)
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { note: "The keys were renewed." } };
}

async function someAlertedEvent(scene: Scene): Promise<Parts> {
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

async function someFailedJob({ site }: Scene): Promise<Parts> {
  const queue = "send-mail";
  return { params: { queue, id: await insertFailedJob(site.database, queue) } };
}

async function someSetting({ site }: Scene): Promise<Parts> {
  const { version } = (await findSettings(site.db)) ?? { version: 0 };
  return { body: { version, tagline: uniqueName("Line") } };
}

async function idsOf(site: TestSite, table: "category" | "testimonial"): Promise<Parts> {
  const rows = await site.db.selectFrom(table).select("id").execute();
  return { body: { ids: rows.map(({ id }) => id) } };
}

export const officeAccess: Readonly<Record<string, Row>> = {
  "GET /api/v1/admin/queues/": { get: officeOnly },
  "GET /api/v1/admin/first-steps/": { get: officeOnly },
  "GET /api/v1/admin/reviews/": { get: officeOnly },
  "GET /api/v1/admin/campaigns/{id}/": {
    get: officeOnly,
    send: ({ campaignId: id }) => ({ params: { id } }),
  },
  "POST /api/v1/admin/campaigns/{id}/decisions/": {
    get: officeOnly,
    send: async ({ site }) => {
      const { id } = await site.campaign({ state: "in_review" });
      return { params: { id }, body: { action: "approve", version: 1 } };
    },
  },
  "POST /api/v1/admin/changes/{id}/decisions/": { get: officeOnly, send: someChange },
  "GET /api/v1/admin/reports/": { get: officeOnly },
  "POST /api/v1/admin/reports/{id}/decisions/": {
    get: officeOnly,
    send: async (scene) => ({
      params: { id: await someReport(scene) },
      body: { action: "dismiss", note: "It is fine." },
    }),
  },
  "GET /api/v1/admin/alerts/": { get: officeOnly },
  "POST /api/v1/admin/alerts/{id}/settlement/": { get: officeOnly, send: someAlert },
  "GET /api/v1/admin/alerts/{id}/event/": { get: officeOnly, send: someAlertedEvent },
  "GET /api/v1/admin/quarantine/": { get: officeOnly },
  "GET /api/v1/admin/quarantine/{id}/": {
    get: officeOnly,
    send: async (scene) => ({ params: await someHeldPayment(scene) }),
  },
  "POST /api/v1/admin/quarantine/{id}/decision/": {
    get: officeOnly,
    send: async (scene) => {
      const { id } = await someHeldPayment(scene);
      const told_at = new Date(scene.site.clock.now).toISOString();
      return { params: { id }, body: { action: "looked_at", note: "It was a trial.", told_at } };
    },
  },
  "POST /api/v1/admin/quarantine/{id}/check/": {
    get: officeOnly,
    send: async (scene) => ({ params: await someHeldPayment(scene) }),
  },
  "GET /api/v1/admin/backups/": { get: officeOnly },
  "GET /api/v1/admin/jobs/": { get: officeOnly },
  "GET /api/v1/admin/jobs/failed/": { get: officeOnly },
  "POST /api/v1/admin/jobs/{queue}/run/": { get: officeOnly, send: someFailedJob },
  "POST /api/v1/admin/jobs/{queue}/failed/{id}/run/": { get: officeOnly, send: someFailedJob },
  "POST /api/v1/admin/jobs/{queue}/failed/{id}/give-up/": {
    get: officeOnly,
    send: async (scene) => ({ ...(await someFailedJob(scene)), ...reason }),
  },
  "GET /api/v1/admin/audit/": { get: officeOnly },
  "GET /api/v1/admin/audit/filters/": { get: officeOnly },
  "GET /api/v1/admin/causes/": { get: officeOnly },
  "POST /api/v1/admin/causes/": { get: officeOnly, send: () => ({ body: categoryBody() }) },
  "PUT /api/v1/admin/causes/{id}/": {
    get: officeOnly,
    send: async (scene) => ({ ...(await someCategory(scene)), body: categoryBody() }),
  },
  "POST /api/v1/admin/causes/order/": {
    get: officeOnly,
    send: ({ site }) => idsOf(site, "category"),
  },
  "PUT /api/v1/admin/featured/": {
    get: officeOnly,
    send: ({ campaignId: campaign_id }) => ({ body: { campaign_id } }),
  },
  "POST /api/v1/admin/testimonials/": { get: officeOnly, send: () => ({ body: testimonial }) },
  "PUT /api/v1/admin/testimonials/{id}/": {
    get: officeOnly,
    send: async (scene) => ({ ...(await someTestimonial(scene)), body: testimonial }),
  },
  "DELETE /api/v1/admin/testimonials/{id}/": { get: officeOnly, send: someTestimonial },
  "POST /api/v1/admin/testimonials/order/": {
    get: officeOnly,
    send: async (scene) => {
      await someTestimonial(scene);
      return idsOf(scene.site, "testimonial");
    },
  },
  "GET /api/v1/admin/settings/": { get: officeOnly },
  "PUT /api/v1/admin/settings/": { get: officeOnly, send: someSetting },
  "POST /api/v1/admin/settings/preview/": {
    get: officeOnly,
    send: () => ({ body: { tagline: uniqueName("Line") } }),
  },
  "POST /api/v1/admin/settings/logo/": { get: officeOnly, send: () => ({ body: pixel }) },
  "GET /api/v1/admin/users/": { get: officeOnly },
  "GET /api/v1/admin/guest-donor/": {
    get: officeOnly,
    send: () => ({ query: "email=guest@example.org" }),
  },
  "POST /api/v1/admin/users/{id}/disable/": {
    get: officeOnly,
    send: async (scene) => ({ ...(await someAccount(scene)), ...reason }),
  },
  "POST /api/v1/admin/users/{id}/enable/": { get: officeOnly, send: someAccount },
  "POST /api/v1/admin/users/{id}/sign-out/": { get: officeOnly, send: someAccount },
  "POST /api/v1/admin/users/{id}/two-factor/disable/": {
    get: officeOnly,
    send: async ({ site }) => {
      const { id } = await openAccount(site);
      await inTransaction(site.database, (tx) => updateTwoFactorSince(tx, id, new Date()));
      return { params: { id }, ...reason };
    },
  },
  "POST /api/v1/admin/users/{id}/erase/": {
    get: officeOnly,
    send: async ({ site }) => {
      const { id, email } = await openAccount(site);
      return { params: { id }, body: { ...reason.body, confirm: email } };
    },
  },
  "GET /api/v1/admin/guest/": {
    get: officeOnly,
    send: () => ({ query: "email=guest@example.org" }),
  },
  "POST /api/v1/admin/guest/erase/": {
    get: officeOnly,
    send: async ({ site }) => {
      const email = `guest-${randomUUID().slice(0, 8)}@example.org`;
      const stop = { email, scope: "update", reason: "unsubscribed" } as const;
      await inTransaction(site.database, (tx) => suppress(tx, [stop], new Date()));
      return { body: { ...reason.body, email, confirm: email } };
    },
  },
};
