import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageQuery, pageSchema } from "../page.ts";
import { paragraphs } from "../plain-text.ts";
import { currency, wireAmount } from "../wire.ts";
import { namedGateway } from "./named-gateway.ts";

/** open: needs our evidence · reviewed: with the bank, or no evidence required · the others are final. */
export const disputeStates = ["open", "reviewed", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The amount withheld by disputes, in a campaign currency. It counts as donated until a dispute is lost. */
export const disputedSum = z.object({ currency, amount: wireAmount, gifts: z.number() });
export type DisputedSum = z.output<typeof disputedSum>;

export const officeDispute = z.object({
  id: z.string(),
  state: z.enum(disputeStates),
  /** In the gateway's words. */
  reason: z.string(),
  amount: wireAmount,
  currency,
  opened_at: z.string(),
  /** The gateway's deadline for evidence; null if it accepts none. */
  evidence_due_at: z.nullable(z.string()),
  /** The latest evidence; `sent_at` is null until the gateway has it. */
  evidence: z.nullable(
    z.object({ text: z.string(), by: z.nullable(z.string()), sent_at: z.nullable(z.string()) }),
  ),
  closed_at: z.nullable(z.string()),
  provider: z.string(),
  gateway: namedGateway,
  /** Whether the gateway is configured on this site, so that evidence can be sent through it. */
  gateway_there: z.boolean(),
  external_id: z.string(),
  payment_id: z.string(),
  /** The id of the held payment, if it belongs to no donation. */
  held_payment: z.nullable(z.string()),
  /** Whether the disputed payment is a second payment, which does not count as donated. */
  of_second_payment: z.boolean(),
  /** The donation that the payment belongs to or names; null if it names no known one. */
  donation: z.nullable(
    z.object({
      id: z.string(),
      campaign: z.object({ id: z.number(), title: z.string() }),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      total: wireAmount,
      currency,
      given_at: z.nullable(z.string()),
      receipt: z.nullable(z.object({ number: z.string(), issued_at: z.string() })),
      thanked_at: z.nullable(z.string()),
    }),
  ),
});
export type OfficeDispute = z.output<typeof officeDispute>;

export const MAX_EVIDENCE = 10_000;
export const evidenceBody = z.object({
  text: z
    .string("Please explain why the payment is valid")
    .check(
      ...paragraphs,
      z.minLength(20, "Please write at least 20 characters"),
      z.maxLength(MAX_EVIDENCE, `At most ${MAX_EVIDENCE} characters`),
    ),
});

const errors = ["unauthorized", "forbidden", "two_factor_required"] as const;

export const listDisputes = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/disputes/",
  summary: "List disputes: open ones by deadline, the others newest first",
  access: "admin",
  office: "money",
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(disputeStates), "open"),
    /** Donor, campaign, amount, id, or a gateway's id. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  }),
  success: {
    status: 200,
    body: z.extend(pageSchema(officeDispute), { open: z.number(), held: z.array(disputedSum) }),
  },
  errors: [...errors, "invalid"],
});

export const getDispute = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/disputes/{id}/",
  summary: "Get a dispute with its donation",
  access: "admin",
  office: "money",
  params: z.object({ id: z.uuid() }),
  success: { status: 200, body: officeDispute },
  errors: [...errors, "not_found"],
});

export const sendEvidence = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/disputes/{id}/evidence/",
  summary: "Send evidence for the payment to the donor's bank through the gateway, once",
  access: "admin",
  office: "money",
  params: z.object({ id: z.uuid() }),
  body: evidenceBody,
  success: { status: 200, body: officeDispute },
  errors: [
    ...errors,
    "not_found",
    "invalid",
    "wrong_state",
    "changed_meanwhile",
    "gateway_unavailable",
  ],
});
