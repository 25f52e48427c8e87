import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { heldReasons } from "../foundation/alert-kinds.ts";
import { requiredReason } from "../office/users.ts";
import { pageQuery, pageSchema } from "../page.ts";
import { currency, wireAmount } from "../wire.ts";
import { disputeStates } from "./disputes.ts";
import { donationStates } from "./donations.ts";
import { namedGateway } from "./named-gateway.ts";

/**
 * open: needs a decision · looked_at: reviewed · going_back: refund ordered · given_back: refunded ·
 * taken_back: the bank took back all or the remainder.
 */
export const heldStates = ["open", "looked_at", "going_back", "given_back", "taken_back"] as const;
export type HeldState = (typeof heldStates)[number];

/**
 * How the payment can be refunded: order: by a decision here · gift: as a refund of its donation · gateway: in the
 * gateway's dashboard · disputed: not until the bank decides · none: no money, or already refunded.
 */
export const refundOptions = ["order", "gift", "gateway", "disputed", "none"] as const;
export type RefundOption = (typeof refundOptions)[number];

const sum = z.object({ amount: wireAmount, currency });

/** A payment reported by a gateway that does not match the books, with both sides' data. */
export const heldPayment = z.object({
  id: z.string(),
  state: z.enum(heldStates),
  reason: z.enum(heldReasons),
  cause: z.string(),
  provider: z.string(),
  gateway: namedGateway,
  payment_id: z.string(),
  /** The donation id in the payment, which may not exist. */
  reference: z.nullable(z.string()),
  /** When the gateway first reported this; a decision must include the same time. */
  told_at: z.string(),
  /** The gateway's report; null if it can't be read. */
  told: z.nullable(
    z.object({
      state: z.string(),
      total: sum,
      received: z.nullable(sum),
      cost: z.nullable(sum),
      changed_at: z.string(),
    }),
  ),
  /** The gateway's data, truncated. */
  facts: z.string(),
  /** The donation in the books that the payment names or belongs to. */
  donation: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(donationStates),
      campaign: z.object({ id: z.number(), title: z.string() }),
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      total: sum,
      refunded: wireAmount,
      revoked: z.boolean(),
      /** Null until the gateway reports it. */
      cost: z.nullable(wireAmount),
      provider: z.string(),
      payment_id: z.nullable(z.string()),
      given_at: z.nullable(z.string()),
    }),
  ),
  /** Where its money went; null if none arrived or it belongs to a donation. */
  taken: z.nullable(z.object({ refunded: sum, lost: sum, disputed: sum, left: sum })),
  disputes: z.array(z.object({ id: z.string(), state: z.enum(disputeStates) })),
  way_back: z.enum(refundOptions),
  askable: z.boolean(),
  /** `by` is null if an update from the gateway settled it. */
  decided: z.nullable(
    z.object({ by: z.nullable(z.string()), at: z.string(), note: z.nullable(z.string()) }),
  ),
  failure: z.nullable(z.string()),
});
export type HeldPayment = z.output<typeof heldPayment>;

export const heldQueues = ["open", "decided"] as const;
export type HeldQueue = (typeof heldQueues)[number];

export const heldDecision = z.object({
  action: z.enum(["looked_at", "give_back"]),
  note: requiredReason,
  told_at: z.iso.datetime(),
});

const errors = ["unauthorized", "forbidden", "two_factor_required"] as const;
const params = z.object({ id: z.uuid() });

export const listHeldPayments = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/quarantine/",
  summary: "List payments that do not match the books: undecided or decided",
  access: "admin",
  office: "money",
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(heldQueues), "open"),
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  success: { status: 200, body: z.extend(pageSchema(heldPayment), { open: z.number() }) },
  errors: [...errors, "invalid"],
});

export const getHeldPayment = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/quarantine/{id}/",
  summary: "Get a payment that does not match the books, with the gateway's and the books' data",
  access: "admin",
  office: "money",
  params,
  success: { status: 200, body: heldPayment },
  errors: [...errors, "not_found"],
});

export const decideHeldPayment = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/quarantine/{id}/decision/",
  summary: "Mark a held payment as reviewed, or refund it through the gateway, once",
  access: "admin",
  office: "money",
  params,
  body: heldDecision,
  success: { status: 200, body: heldPayment },
  errors: [...errors, "not_found", "invalid", "wrong_state", "changed_meanwhile"],
});

export const checkHeldPayment = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/quarantine/{id}/check/",
  summary: "Query the gateway about a held payment and apply the response; null if it then matches",
  access: "admin",
  office: "money",
  params,
  success: { status: 200, body: z.object({ payment: z.nullable(heldPayment) }) },
  errors: [...errors, "not_found", "wrong_state", "too_many_requests", "gateway_unavailable"],
});
