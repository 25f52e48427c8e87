import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { currency, wireAmount } from "../wire.ts";

export const notice = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("gift"),
    donor: z.nullable(z.string()),
    amount: wireAmount,
    currency,
  }),
  z.object({ kind: z.literal("comment"), author: z.string(), words: z.string() }),
  /** The team's reply to the user's comment. */
  z.object({ kind: z.literal("answer"), author: z.string(), words: z.string() }),
  z.object({ kind: z.literal("update"), title: z.string() }),
  z.object({
    kind: z.literal("campaign_state"),
    state: z.string(),
    reason: z.nullable(z.string()),
  }),
  /** The office decided on a pending change. */
  z.object({
    kind: z.literal("campaign_change"),
    approved: z.boolean(),
    reason: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal("invitation"), role: z.string(), by: z.string() }),
  /** A change in the user's team or of the user's own role. */
  z.object({
    kind: z.literal("team"),
    what: z.enum(["joined", "role", "left", "removed", "handed_over"]),
    name: z.string(),
    role: z.enum(["owner", "editor", "reader"]),
  }),
  z.object({
    kind: z.literal("in_kind"),
    what: z.string(),
    quantity: z.number(),
    state: z.string(),
  }),
  z.object({
    kind: z.literal("event"),
    title: z.string(),
    starts_at: z.string(),
    /** Missing in old notifications. */
    time_zone: z.optional(z.string()),
    what: z.enum(["announced", "changed", "cancelled", "soon"]),
  }),
  z.object({ kind: z.literal("thank_you"), words: z.string() }),
  /** A recurring donation to the team's campaign needs its donor. */
  z.object({
    kind: z.literal("recurring_paused"),
    frequency: z.enum(["monthly", "yearly"]),
    amount: wireAmount,
    currency,
  }),
]);
export type Notice = z.output<typeof notice>;

const notification = z.object({
  id: z.number(),
  notice,
  campaign: z.nullable(z.object({ id: z.number(), title: z.string() })),
  happened_at: z.string(),
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** Unread notifications are counted up to this number, which then means "at least". */
export const MAX_UNREAD = 100;

const notificationState = z.object({
  unread: z.number(),
  newest: z.nullable(notification),
});
export type NotificationState = z.output<typeof notificationState>;

export const listNotifications = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/notifications/",
  summary: "List the user's notifications, newest first",
  access: "supporter",
  query: z.object(pageQuery),
  success: { status: 200, body: z.extend(pageSchema(notification), { unread: z.number() }) },
  errors: ["unauthorized", "invalid"],
});

export const readNotification = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/notifications/{id}/read/",
  summary: "Mark a notification as read",
  access: "supporter",
  params: z.object({ id: pathId }),
  success: { status: 200, body: notificationState },
  errors: ["unauthorized", "not_found"],
});

export const readNotifications = defineEndpoint({
  method: "POST",
  path: "/api/v1/account/notifications/read/",
  summary: "Mark all notifications up to this one as read",
  access: "supporter",
  body: z.object({ up_to: z.number().check(z.int(), z.positive()) }),
  success: { status: 200, body: notificationState },
  errors: ["unauthorized", "invalid"],
});

/** Each event has the complete state, so the next one is enough after an interruption. */
export const watchNotifications = defineEndpoint({
  method: "GET",
  path: "/api/v1/account/notifications/live/",
  summary: "Stream the notification bell's state as server-sent events, now and on every change",
  access: "supporter",
  success: { status: 200, body: notificationState, stream: true },
  errors: ["unauthorized", "too_many_requests"],
});
