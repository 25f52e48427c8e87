import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { pageOf, pageQuery } from "../page.ts";
import { paragraphs } from "../plain-text.ts";
import { currency, wireAmount } from "../wire.ts";
import { namedGateway } from "./named-gateway.ts";

/** open: it wants our evidence · reviewed: the bank has it, or wants none · the others are final. */
export const disputeStates = ["open", "reviewed", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** What disputes keep from being paid out, in a currency of campaigns. It counts as given until it is lost. */
export const heldSum = z.object({ currency, amount: wireAmount, gifts: z.number() });
export type HeldSum = z.output<typeof heldSum>;

/** A donor's bank takes a payment back, as the office sees it. */
export const officeDispute = z.object({
  id: z.string(),
  state: z.enum(disputeStates),
  /** In the gateway's words. */
  reason: z.string(),
  amount: wireAmount,
  currency,
  opened_at: z.string(),
  /** Until when the gateway takes evidence; null where it takes none. */
  evidence_due_at: z.nullable(z.string()),
  /** What was written last, and whether the gateway has it. */
  evidence: z.nullable(
    z.object({ text: z.string(), by: z.nullable(z.string()), sent_at: z.nullable(z.string()) }),
  ),
  closed_at: z.nullable(z.string()),
  provider: z.string(),
  gateway: namedGateway,
  /** Whether that gateway is set up here, so that evidence can be sent by it. */
  gateway_there: z.boolean(),
  /** The gateway's own ids. */
  external_id: z.string(),
  payment_id: z.string(),
  /** The payment in the office, where it is in no gift. */
  held_payment: z.nullable(z.string()),
  /** The donor paid the gift twice, and this is not about the payment that counts. */
  of_second_payment: z.boolean(),
  /** The gift, or the one that the payment names; null where it names none that is known. */
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
    .string("Please write what speaks for the payment")
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
  summary: "Disputes: open ones by their deadline, the others newest first",
  access: "admin",
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(disputeStates), "open"),
    /** Donor, campaign, amount, id, or a gateway's id. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  }),
  success: {
    status: 200,
    body: z.extend(pageOf(officeDispute), { open: z.number(), held: z.array(heldSum) }),
  },
  errors: [...errors, "invalid"],
});

export const getDispute = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/disputes/{id}/",
  summary: "A dispute with its gift",
  access: "admin",
  params: z.object({ id: z.uuid() }),
  success: { status: 200, body: officeDispute },
  errors: [...errors, "not_found"],
});

export const sendEvidence = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/disputes/{id}/evidence/",
  summary: "Tell the donor's bank, by the gateway, what speaks for the payment: once",
  access: "admin",
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
