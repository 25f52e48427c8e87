import * as z from "zod/mini";
import { MOST_SHOWN } from "#contract/books/webhooks.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readJson } from "../../../platform/json-text.ts";
import { findAlert } from "../../foundation/alerts/alert-store.ts";
import { findEvent } from "./webhook-store.ts";

/** How `tellOfOddEvents` names an event in the facts of its alert. */
const named = z.object({ provider: z.string(), eventId: z.string() });

/** The event that an alert is about, as text. Throws `not_found` where it is about none, or none is kept any more. */
export async function alertedEvent(db: Db, alertId: number) {
  const about = named.safeParse((await findAlert(db, alertId))?.detail).data;
  const event = about && (await findEvent(db, about, MOST_SHOWN));
  if (!event) throw new AppError("not_found");
  const { type, received_at, head, size } = event;
  return {
    type,
    received_at: received_at.toISOString(),
    text: readable(head),
    cut: size > MOST_SHOWN,
  };
}

/** JSON with a line for each field; of what is none the signs that can be shown. */
function readable(body: Uint8Array): string {
  const text = new TextDecoder().decode(body);
  const json = readJson(text);
  if (json !== undefined) return JSON.stringify(json, null, 2);
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, "\ufffd");
}
