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
import { toPlainId, toSafeText } from "../../gateways/provider/plain-text.ts";
import { bookDifference, exchangeLoss, type ReportedAmount, sumBooked } from "./book-difference.ts";
import { type DisputeRow, findDisputeRow, saveDispute } from "./dispute-row-store.ts";
import {
  costEntries,
  exchangeOutEntries,
  moveEntries,
  reverseEntries,
} from "./movement-entries.ts";
import { type MovementDeps, type MovementOutcome, toMovementOutcome } from "./movement-outcome.ts";
import type { PaymentSource } from "./payment-source.ts";

/** The movements by which the ledger follows the amounts of a dispute. */
export const disputeMovementKinds = {
  taken: { increase: "dispute_opened", decrease: "dispute_won" },
  lost: { increase: "dispute_lost", decrease: "dispute_recovered" },
  fee: { increase: "dispute_fee", decrease: "dispute_fee_returned" },
} as const;

/** Notes on alerts that are resolved when a dispute's status changes. */
const resolvedNotes = {
  open: "The bank changed its decision.",
  reviewed: "The bank has received the evidence and is reviewing it.",
  won: "The bank has decided.",
  lost: "The bank has decided.",
} as const satisfies Record<GatewayDispute["state"], string>;

interface DisputedPayment {
  /** Null for an unmatched payment. */
  readonly donationId: string | null;
  /** Undefined until the payment is in the ledger. */
  readonly source: PaymentSource | undefined;
}

/**
 * Applies a dispute update from the gateway to the ledger and the dispute's row. Updates may arrive late, repeated or
 * contradict earlier ones: the newest wins, the rest are ignored.
 */
export async function applyDispute(
  tx: Tx,
  deps: Pick<MovementDeps, "provider" | "clock">,
  { donationId, source }: DisputedPayment,
  fact: GatewayDispute,
): Promise<MovementOutcome | undefined> {
  const { disputeId: id } = fact;
  const provider = deps.provider.name;
  if (!source) {
    const cause = "its payment is not in the ledger";
    return toMovementOutcome(fact, { kind: "movement_misfit", id, cause }, true);
  }
  const booked = await findMovements(tx, provider, id);
  const row = await findDisputeRow(tx, provider, id);
  const known = row && readStatus(row, booked, fact);
  const conflict = known && findConflict(known, fact);
  const update = known && !isNewer(fact, known) ? undefined : toUpdate(known, fact);
  if (!update) return conflict;
  const cause = findMismatch(source, fact, booked);
  if (cause) return toMovementOutcome(fact, { kind: "movement_misfit", id, cause });
  await bookDispute(tx, provider, donationId, { fact, booked, source });
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
    reason: toSafeText(fact.reason).slice(0, 200),
    evidence_due_at: toDate(fact.evidenceDueAt),
    closed_at: isFinal(fact.state) ? new Date(fact.changedAt) : null,
    needsNewResponse: update.needsNewResponse,
  });
  const { resolves } = update;
  const about = { kinds: resolves, keys: resolves.length > 0 ? [toPlainId(id)] : [] };
  const note = resolvedNotes[fact.state];
  await settleAlerts(tx, about, { by: null, note, at: new Date(deps.clock()) });
  return conflict ?? update.outcome;
}

/** What decides which of two updates is newer. */
type DisputeStatus = Pick<GatewayDispute, "state" | "withdrawn" | "changedAt"> & {
  readonly fee: { readonly minor: number } | undefined;
};

function readStatus(
  row: DisputeRow,
  booked: readonly MovementRow[],
  fact: GatewayDispute,
): DisputeStatus {
  // `changed_at` is null in old rows.
  const changedAt = (row.changed_at ?? row.closed_at ?? row.opened_at).getTime();
  const withdrawn = sumBooked(booked, disputeMovementKinds.taken, fact.amount.currency).minor > 0;
  const fee = fact.fee && sumBooked(booked, disputeMovementKinds.fee, fact.fee.currency);
  return { state: row.state, withdrawn, changedAt, fee };
}

/** Gateways report times in seconds at best: of two updates with one time, the later stage is newer. */
function isNewer(candidate: DisputeStatus, known: DisputeStatus): boolean {
  const differences = [
    candidate.changedAt - known.changedAt,
    stageRank(candidate) - stageRank(known),
    (candidate.fee?.minor ?? 0) - (known.fee?.minor ?? 0),
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
}

/** An inquiry withdraws no money; when it becomes a chargeback, the bank needs a new response. */
function stageRank({ state, withdrawn }: DisputeStatus): number {
  if (state === "lost") return 4;
  if (state === "won") return 5;
  return 2 * Number(withdrawn) + Number(state === "reviewed");
}

/** Two different decisions with the same time: a person has to find out which is the last. */
function findConflict(known: DisputeStatus, fact: GatewayDispute): MovementOutcome | undefined {
  const { disputeId: id, state, changedAt } = fact;
  const isConflict = known.changedAt === changedAt && known.state !== state;
  if (!isConflict || !isFinal(state) || !isFinal(known.state)) return undefined;
  const cause = `it was reported as ${known.state} with the same time`;
  return toMovementOutcome(fact, { kind: "movement_misfit", id, cause });
}

/** Why a dispute can't be booked; undefined if it can. */
function findMismatch(
  { paid }: PaymentSource,
  { amount, fee }: GatewayDispute,
  booked: readonly MovementRow[],
): string | undefined {
  if (amount.currency !== paid.currency) return "its currency is not that of its payment";
  const taken = sumBooked(booked, disputeMovementKinds.taken, amount.currency).minor;
  if (taken !== 0 && taken !== amount.minor) return "it was reported with another amount before";
  const bookedFee = booked.find(({ kind }) => kind === disputeMovementKinds.fee.increase);
  return bookedFee && fee && bookedFee.currency !== fee.currency
    ? "its fee was reported in another currency before"
    : undefined;
}

interface DisputeUpdate {
  /** Alerts a person that the dispute was opened, needs a new response or was lost. */
  readonly outcome: MovementOutcome | undefined;
  /** Outdated alerts. They are resolved first, so that a new one of the same kind is sent again. */
  readonly resolves: readonly AlertKind[];
  readonly needsNewResponse: boolean;
}

function toUpdate(known: DisputeStatus | undefined, fact: GatewayDispute): DisputeUpdate {
  const { disputeId: id, state } = fact;
  const needsNewResponse =
    known !== undefined &&
    state === "open" &&
    (known.state !== "open" || (fact.withdrawn && !known.withdrawn));
  const isAnswered = known?.state === "open" && state !== "open";
  const resolves: AlertKind[] = [
    ...(needsNewResponse || isAnswered ? (["dispute_opened"] as const) : []),
    ...(known?.state === "lost" && state !== "lost" ? (["dispute_lost"] as const) : []),
  ];
  const update = { resolves, needsNewResponse };
  if (state === "lost" && known?.state !== "lost") {
    const cause = "the bank decided for the donor";
    return { ...update, outcome: toMovementOutcome(fact, { kind: "dispute_lost", id, cause }) };
  }
  if (needsNewResponse || (!known && state !== "won")) {
    const due = toDate(fact.evidenceDueAt)?.toISOString();
    const cause = due ? `evidence is accepted until ${due}` : "the gateway accepts no evidence";
    return { ...update, outcome: toMovementOutcome(fact, { kind: "dispute_opened", id, cause }) };
  }
  return { ...update, outcome: undefined };
}

interface Booking {
  readonly fact: GatewayDispute;
  readonly booked: readonly MovementRow[];
  readonly source: PaymentSource;
}

/**
 * Books the difference between the reported and the booked amounts: the gateway withdraws the amount and a fee,
 * returns the amount or keeps it, and may revise each of these later.
 */
async function bookDispute(
  tx: Tx,
  provider: string,
  donationId: string | null,
  { fact, booked, source }: Booking,
): Promise<void> {
  const { amount, withdrawn } = fact;
  const at = new Date(fact.changedAt);
  const disputed = accounts.disputed(provider);
  const amountIf = (applies: boolean) => (applies ? amount : money(0, amount.currency));
  const taken: ReportedAmount = {
    ...{ ...disputeMovementKinds.taken, reported: amountIf(withdrawn), undoes: true },
    entries: async ({ minor }) =>
      minor > 0
        ? [
            ...moveEntries(accounts.gateway(provider), disputed, amount),
            ...exchangeOutEntries(provider, fact.exchanged),
          ]
        : reverseEntries(await takenEntries(tx, booked)),
  };
  const lost: ReportedAmount = {
    ...{
      ...disputeMovementKinds.lost,
      reported: amountIf(withdrawn && fact.state === "lost"),
      undoes: true,
    },
    entries: ({ minor: byMinor }) => source.reverse({ byMinor, from: disputed, at }),
  };
  const fee: ReportedAmount = {
    ...{ ...disputeMovementKinds.fee, reported: fact.fee },
    entries: (change) => costEntries(provider, change),
  };
  const movement = {
    provider,
    externalId: fact.disputeId,
    donationId,
    paymentId: donationId === null ? fact.paymentId : null,
    occurredAt: at,
  };
  // A lost amount is returned to the disputed account first, and from there to the gateway's.
  const inOrder = withdrawn ? [taken, lost] : [lost, taken];
  for (const sum of [fee, ...inOrder, exchangeLoss(provider, fact.exchangeLoss)]) {
    await bookDifference(tx, movement, booked, sum);
  }
}

/** The entries of the last withdrawal. */
async function takenEntries(tx: Tx, booked: readonly MovementRow[]) {
  const opened = booked.findLast(({ kind }) => kind === disputeMovementKinds.taken.increase);
  const entries = opened ? await findMovementEntries(tx, opened) : [];
  return entries.map(({ account, minor, currency }) => ({
    account,
    amount: money(minor, currency),
  }));
}

function isFinal(state: DisputeRow["state"]): boolean {
  return state === "won" || state === "lost";
}

function toDate(time: number | undefined): Date | null {
  return time === undefined ? null : new Date(time);
}
