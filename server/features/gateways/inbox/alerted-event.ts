import * as z from "zod/mini";
import { MAX_SHOWN_EVENT_BYTES } from "#contract/books/webhooks.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readJson } from "../../../platform/json-text.ts";
import { findAlert } from "../../foundation/alerts/alert-store.ts";
import { findEvent } from "./webhook-store.ts";

/** The event in the detail of an alert about an odd event. */
const alertDetail = z.object({ provider: z.string(), eventId: z.string() });

/** The event that an alert is about, as text. Throws `not_found` if there is none or it was deleted. */
export async function findAlertedEvent(db: Db, alertId: number) {
  const eventKey = alertDetail.safeParse((await findAlert(db, alertId))?.detail).data;
  const event = eventKey && (await findEvent(db, eventKey, MAX_SHOWN_EVENT_BYTES));
  if (!event) throw new AppError("not_found");
  const { type, received_at, head, size } = event;
  return {
    type,
    received_at: received_at.toISOString(),
    text: toReadableText(head),
    cut: size > MAX_SHOWN_EVENT_BYTES,
  };
}

/** Indented JSON, or else the text without control characters. */
function toReadableText(body: Uint8Array): string {
  const text = new TextDecoder().decode(body);
  const json = readJson(text);
  if (json !== undefined) return JSON.stringify(json, null, 2);
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, "\ufffd");
}
