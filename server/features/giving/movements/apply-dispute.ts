import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import { money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import {
  findMovementEntries,
  findMovements,
  type MovementRow,
} from "../../books/ledger/movement-store.ts";
import { settleAlerts } from "../../foundation/alerts/alert-store.ts";
import type { GatewayDispute } from "../../gateways/provider/payment-provider.ts";
import { plainName, toldText } from "../../gateways/provider/plain-text.ts";
import { bookDifference, bookedSum, exchangeLoss, type ToldSum } from "./book-difference.ts";
import { type DisputeRow, findDisputeRow, saveDispute } from "./dispute-row-store.ts";
import { costEntries, exchangedOut, moveEntries, opposite } from "./movement-entries.ts";
import { type MovementDeps, type Verdict, verdictOf } from "./movement-verdict.ts";
import type { PaymentSource } from "./payment-source.ts";

/** How the books tell what a gateway took back of a payment. */
export const kinds = {
  taken: { more: "dispute_opened", less: "dispute_won" },
  lost: { more: "dispute_lost", less: "dispute_recovered" },
  fee: { more: "dispute_fee", less: "dispute_fee_returned" },
} as const;

/** Why alerts are settled that are about what a dispute was before. */
const whySettled = {
  open: "The bank told otherwise afterwards.",
  reviewed: "The bank has what was sent, and looks at it.",
  won: "The bank has decided.",
  lost: "The bank has decided.",
} as const satisfies Record<GatewayDispute["state"], string>;

interface Disputed {
  /** Null where the payment is nobody's gift. */
  readonly donationId: string | null;
  /** Undefined while the payment is not in the books. */
  readonly source: PaymentSource | undefined;
}

/**
 * Puts what a gateway says of a dispute into the books, and into its row. A fact tells how the dispute stands, and
 * may tell it differently than before; so the newest one counts. Late and repeated words change nothing.
 */
export async function applyDispute(
  tx: Tx,
  deps: Pick<MovementDeps, "provider" | "clock">,
  { donationId, source }: Disputed,
  fact: GatewayDispute,
): Promise<Verdict | undefined> {
  const { disputeId: id } = fact;
  const provider = deps.provider.name;
  if (!source) {
    const cause = "its payment is not in the books";
    return verdictOf(fact, { kind: "movement_misfit", id, cause }, true);
  }
  const booked = await findMovements(tx, provider, id);
  const row = await findDisputeRow(tx, provider, id);
  const known = row && knownOf(row, booked, fact);
  const undecided = known && undecidedBy(known, fact);
  const news = known && !isNewer(fact, known) ? undefined : newsOf(known, fact);
  if (!news) return undecided;
  const cause = misfitOf(source, fact, booked);
  if (cause) return verdictOf(fact, { kind: "movement_misfit", id, cause });
  await bookDispute(tx, provider, donationId, { fact, booked, source });
  const isOver = isEnd(fact.state);
  await saveDispute(tx, row, {
    provider,
    external_id: id,
    donation_id: donationId,
    payment_id: fact.paymentId,
    amount_minor: fact.amount.minor,
    currency: fact.amount.currency,
    opened_at: new Date(fact.changedAt),
    changed_at: new Date(fact.changedAt),
    state: fact.state,
    reason: toldText(fact.reason).slice(0, 200),
    evidence_due_at: dateOf(fact.evidenceDueAt),
    closed_at: isOver ? new Date(fact.changedAt) : null,
    asksAnew: news.asksAnew,
  });
  const about = { kinds: news.settles, keys: news.settles.length > 0 ? [plainName(id)] : [] };
  const settled = { by: null, note: whySettled[fact.state], at: new Date(deps.clock()) };
  await settleAlerts(tx, about, settled);
  return undecided ?? news.verdict;
}

/** What decides which of two facts about a dispute is newer. */
type Stand = Pick<GatewayDispute, "state" | "withdrawn" | "changedAt"> & {
  readonly fee: { readonly minor: number } | undefined;
};

function knownOf(row: DisputeRow, booked: readonly MovementRow[], fact: GatewayDispute): Stand {
  // An older program kept no more than these two.
  const changedAt = (row.changed_at ?? row.closed_at ?? row.opened_at).getTime();
  const withdrawn = bookedSum(booked, kinds.taken, fact.amount.currency).minor > 0;
  const fee = fact.fee && bookedSum(booked, kinds.fee, fact.fee.currency);
  return { state: row.state, withdrawn, changedAt, fee };
}

/** Gateways tell times by the second at best: of two facts of one moment the one that is further is newer. */
function isNewer(one: Stand, other: Stand): boolean {
  const by = [
    one.changedAt - other.changedAt,
    stageOf(one) - stageOf(other),
    (one.fee?.minor ?? 0) - (other.fee?.minor ?? 0),
  ];
  return (by.find((difference) => difference !== 0) ?? 0) > 0;
}

/** An inquiry takes no money; when it becomes a chargeback, the bank wants an answer once more. */
function stageOf({ state, withdrawn }: Stand): number {
  if (state === "lost") return 4;
  if (state === "won") return 5;
  return 2 * Number(withdrawn) + Number(state === "reviewed");
}

/** Two decisions of one moment: nobody can tell which came last. */
function undecidedBy(known: Stand, fact: GatewayDispute): Verdict | undefined {
  const { disputeId: id, state, changedAt } = fact;
  const isOneMoment = known.changedAt === changedAt && known.state !== state;
  if (!isOneMoment || !isEnd(state) || !isEnd(known.state)) return undefined;
  const cause = `it was ${known.state} at the same moment`;
  return verdictOf(fact, { kind: "movement_misfit", id, cause });
}

/** Why a dispute can't be booked; undefined where it can. */
function misfitOf(
  { paid }: PaymentSource,
  { amount, fee }: GatewayDispute,
  booked: readonly MovementRow[],
): string | undefined {
  if (amount.currency !== paid.currency) return "it is in another currency than its payment";
  const taken = bookedSum(booked, kinds.taken, amount.currency).minor;
  if (taken !== 0 && taken !== amount.minor) return "its amount was another one before";
  const first = booked.find(({ kind }) => kind === kinds.fee.more);
  return first && fee && first.currency !== fee.currency
    ? "its fee was in another currency before"
    : undefined;
}

interface News {
  /** What a person is told: that a dispute was opened, or wants an answer anew, or was lost. */
  readonly verdict: Verdict | undefined;
  /** Alerts about what is no longer so; what is told anew then reaches people who were told before. */
  readonly settles: readonly AlertKind[];
  readonly asksAnew: boolean;
}

function newsOf(known: Stand | undefined, fact: GatewayDispute): News {
  const { disputeId: id, state } = fact;
  const asksAnew =
    known !== undefined &&
    state === "open" &&
    (known.state !== "open" || (fact.withdrawn && !known.withdrawn));
  const isAnswered = known?.state === "open" && state !== "open";
  const settles: AlertKind[] = [
    ...(asksAnew || isAnswered ? (["dispute_opened"] as const) : []),
    ...(known?.state === "lost" && state !== "lost" ? (["dispute_lost"] as const) : []),
  ];
  if (state === "lost" && known?.state !== "lost") {
    const cause = "the bank decided for the donor";
    return { verdict: verdictOf(fact, { kind: "dispute_lost", id, cause }), settles, asksAnew };
  }
  if (asksAnew || (!known && state !== "won")) {
    const due = dateOf(fact.evidenceDueAt)?.toISOString();
    const cause = due ? `evidence is taken until ${due}` : "the gateway takes no evidence";
    return { verdict: verdictOf(fact, { kind: "dispute_opened", id, cause }), settles, asksAnew };
  }
  return { verdict: undefined, settles, asksAnew };
}

interface Told {
  readonly fact: GatewayDispute;
  readonly booked: readonly MovementRow[];
  readonly source: PaymentSource;
}

/**
 * The gateway takes the sum and its fee, and gives the sum back or keeps it; each of these can be told otherwise
 * afterwards. What is booked here is the difference to what is booked.
 */
async function bookDispute(
  tx: Tx,
  provider: string,
  donationId: string | null,
  { fact, booked, source }: Told,
): Promise<void> {
  const { amount, withdrawn } = fact;
  const at = new Date(fact.changedAt);
  const disputed = accounts.disputed(provider);
  const amountIf = (so: boolean) => (so ? amount : money(0, amount.currency));
  const taken: ToldSum = {
    ...{ ...kinds.taken, told: amountIf(withdrawn), undoes: true },
    entries: async ({ minor }) =>
      minor > 0
        ? [
            ...moveEntries(accounts.gateway(provider), disputed, amount),
            ...exchangedOut(provider, fact.exchanged),
          ]
        : opposite(await takenEntries(tx, booked)),
  };
  const lost: ToldSum = {
    ...{ ...kinds.lost, told: amountIf(withdrawn && fact.state === "lost"), undoes: true },
    entries: ({ minor: byMinor }) => source.giveBack({ byMinor, from: disputed, at }),
  };
  const fee: ToldSum = {
    ...{ ...kinds.fee, told: fact.fee },
    entries: (by) => costEntries(provider, by),
  };
  const movement = {
    provider,
    externalId: fact.disputeId,
    donationId,
    paymentId: donationId === null ? fact.paymentId : null,
    occurredAt: at,
  };
  // What was lost comes back to where it was held before it comes back to us.
  const inOrder = withdrawn ? [taken, lost] : [lost, taken];
  for (const sum of [fee, ...inOrder, exchangeLoss(provider, fact.exchangeLoss)]) {
    await bookDifference(tx, movement, booked, sum);
  }
}

/** What the last taking of the money did to the books. */
async function takenEntries(tx: Tx, booked: readonly MovementRow[]) {
  const opened = booked.findLast(({ kind }) => kind === kinds.taken.more);
  const entries = opened ? await findMovementEntries(tx, opened) : [];
  return entries.map(({ account, minor, currency }) => ({
    account,
    amount: money(minor, currency),
  }));
}

function isEnd(state: DisputeRow["state"]): boolean {
  return state === "won" || state === "lost";
}

function dateOf(time: number | undefined): Date | null {
  return time === undefined ? null : new Date(time);
}
