import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { officeErrors, requiredReason } from "../office/users.ts";
import { pageQuery, pageSchema, pathId } from "../page.ts";
import { alertKinds } from "./alert-kinds.ts";

export const alertStates = ["open", "settled"] as const;
export type AlertState = (typeof alertStates)[number];

/** A problem that an admin has to look into. */
export const officeAlert = z.object({
  id: z.number(),
  kind: z.enum(Object.keys(alertKinds) as [keyof typeof alertKinds]),
  /** Details, including texts of a gateway as received. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  raised_at: z.string(),
  last_raised_at: z.string(),
  times: z.number(),
  settled: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.string() })),
});
export type OfficeAlert = z.output<typeof officeAlert>;

export const listAlerts = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/alerts/",
  summary: "List alerts, newest first",
  access: "admin",
  office: "alerts",
  query: z.object({ ...pageQuery, state: z._default(z.enum(alertStates), "open") }),
  success: { status: 200, body: pageSchema(officeAlert) },
  errors: [...officeErrors, "invalid"],
});

export const settleAlert = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/alerts/{id}/settlement/",
  summary: "Resolve an alert with a note; it opens again if its cause persists",
  access: "admin",
  office: "alerts",
  params: z.object({ id: pathId }),
  body: z.object({ note: requiredReason }),
  success: { status: 200, body: officeAlert },
  errors: [...officeErrors, "not_found", "invalid", "changed_meanwhile"],
});
