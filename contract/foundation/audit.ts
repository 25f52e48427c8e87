import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { officeErrors } from "../office/users.ts";
import { orderSchema, pageQuery, pageSchema } from "../page.ts";

export const auditSubjects = [
  "campaign",
  "comment",
  "report",
  "category",
  "testimonial",
  "account",
  "donor",
  "invitation",
  "enquiry",
  "newsletter",
  "receipt",
  "refund",
  "dispute",
  "recurring",
  "payment",
  "alert",
  "job",
  "settings",
  "rate",
  "export",
  "month",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for a command on the server, such as `npm run admin -- grant`. */
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  action: z.string(),
  /** `title` is the current name; null if it was deleted or has none. */
  subject: z.object({
    type: z.enum(auditSubjects),
    id: z.string(),
    title: z.nullable(z.string()),
  }),
  /** The changed values; `before` is null for an added value, `after` for a removed one. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditOrders = orderSchema("at");
export type AuditOrder = z.output<typeof auditOrders>;

export const listAudit = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/audit/",
  summary: "List office actions, newest or oldest first",
  access: "admin",
  office: "system",
  query: z.object({
    ...pageQuery,
    subject_type: z.optional(z.enum(auditSubjects)),
    subject_id: z.optional(z.string().check(z.maxLength(60))),
    actor: z.optional(z.uuid()),
    action: z.optional(z.string().check(z.maxLength(60))),
    sort: z._default(auditOrders, "-at"),
  }),
  success: { status: 200, body: pageSchema(auditEntry) },
  errors: [...officeErrors, "invalid"],
});

export const getAuditFilters = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/audit/filters/",
  summary: "List people and actions to filter the audit log by",
  access: "admin",
  office: "system",
  success: {
    status: 200,
    body: z.object({
      actors: z.array(z.object({ id: z.string(), name: z.string() })),
      actions: z.array(z.string()),
    }),
  },
  errors: officeErrors,
});
