import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { heldReasons } from "../foundation/alert-kinds.ts";
import { givenReason } from "../office/users.ts";
import { pageOf, pageQuery } from "../page.ts";
import { currency, wireAmount } from "../wire.ts";
import { disputeStates } from "./disputes.ts";
import { donationStates } from "./donations.ts";
import { namedGateway } from "./named-gateway.ts";

/**
 * open: a person has to look at it · looked_at: somebody did · going_back: its money is ordered back ·
 * given_back: it went back · taken_back: a bank took it, or the rest of it.
 */
export const heldStates = ["open", "looked_at", "going_back", "given_back", "taken_back"] as const;
export type HeldState = (typeof heldStates)[number];

/**
 * How the money can go back: order: by a decision here · gift: as a refund of its gift · gateway: in the gateway's
 * own pages · disputed: a bank has it until it decides · none: there is none, or it went already.
 */
export const waysBack = ["order", "gift", "gateway", "disputed", "none"] as const;
export type WayBack = (typeof waysBack)[number];

const sum = z.object({ amount: wireAmount, currency });

/** A payment that a gateway told of and that does not fit the books, with what both say of it. */
export const heldPayment = z.object({
  id: z.string(),
  state: z.enum(heldStates),
  reason: z.enum(heldReasons),
  /** The reason in words, where its name alone doesn't say enough. */
  cause: z.string(),
  provider: z.string(),
  gateway: namedGateway,
  payment_id: z.string(),
  /** The donation that the payment names, whether or not it exists. */
  reference: z.nullable(z.string()),
  /** When the gateway told it so first; who decides names it. */
  told_at: z.string(),
  /** What the gateway says; null where that cannot be read. */
  told: z.nullable(
    z.object({
      state: z.string(),
      total: sum,
      received: z.nullable(sum),
      cost: z.nullable(sum),
      changed_at: z.string(),
    }),
  ),
  /** The gateway's own words, bounded. */
  facts: z.string(),
  /** What the books say: the donation that it names, or whose payment it is. */
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
      /** The gateway's cost; null while it has not told. */
      cost: z.nullable(wireAmount),
      provider: z.string(),
      payment_id: z.nullable(z.string()),
      given_at: z.nullable(z.string()),
    }),
  ),
  /** What became of its money so far; null where none came, and where it is in a gift. */
  taken: z.nullable(z.object({ refunded: sum, lost: sum, disputed: sum, left: sum })),
  /** Of donors' banks that took of it, the oldest first. */
  disputes: z.array(z.object({ id: z.string(), state: z.enum(disputeStates) })),
  way_back: z.enum(waysBack),
  /** Whether its gateway can be asked about it. */
  askable: z.boolean(),
  /** Nobody's name where the gateway's news decided. */
  decided: z.nullable(
    z.object({ by: z.nullable(z.string()), at: z.string(), note: z.nullable(z.string()) }),
  ),
  /** Why the gateway did not give it back. */
  failure: z.nullable(z.string()),
});
export type HeldPayment = z.output<typeof heldPayment>;

export const heldQueues = ["open", "decided"] as const;
export type HeldQueue = (typeof heldQueues)[number];

export const heldDecision = z.object({
  action: z.enum(["looked_at", "give_back"]),
  note: givenReason,
  told_at: z.iso.datetime(),
});

const errors = ["unauthorized", "forbidden", "two_factor_required"] as const;
const params = z.object({ id: z.uuid() });

export const listHeldPayments = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/quarantine/",
  summary: "Payments that do not fit the books: those that wait for a decision, or those decided",
  access: "admin",
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(heldQueues), "open"),
    q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  success: { status: 200, body: z.extend(pageOf(heldPayment), { open: z.number() }) },
  errors: [...errors, "invalid"],
});

export const getHeldPayment = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/quarantine/{id}/",
  summary: "A payment that does not fit the books, with what the gateway and the books say of it",
  access: "admin",
  params,
  success: { status: 200, body: heldPayment },
  errors: [...errors, "not_found"],
});

export const decideHeldPayment = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/quarantine/{id}/decision/",
  summary:
    "Say that a held payment was looked at, or have its money given back by the gateway: once",
  access: "admin",
  params,
  body: heldDecision,
  success: { status: 200, body: heldPayment },
  errors: [...errors, "not_found", "invalid", "wrong_state", "changed_meanwhile"],
});

export const checkHeldPayment = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/quarantine/{id}/check/",
  summary:
    "Ask the gateway about a held payment now, and apply its answer; null where it fits then",
  access: "admin",
  params,
  success: { status: 200, body: z.object({ payment: z.nullable(heldPayment) }) },
  errors: [...errors, "not_found", "wrong_state", "too_many_requests", "gateway_unavailable"],
});
