import { type Money, money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { GatewayDispute } from "../../../platform/payments/payment-provider.ts";
import { toldText } from "../../../platform/payments/plain-text.ts";
import { accounts, type Entry } from "../../books/ledger/ledger-entry.ts";
import {
  findMovementEntries,
  findMovements,
  type MovementKind,
  type MovementRow,
  recordMovement,
} from "../../books/ledger/movement-store.ts";
import { type DisputeRow, findDisputeRow, saveDispute } from "./dispute-row-store.ts";
import type { GivenDonation } from "./movement-donation-store.ts";
import { costEntries, exchangedOut, moveEntries, opposite } from "./movement-entries.ts";
import { type MovementDeps, type Verdict, verdictOf } from "./movement-verdict.ts";
import { type PaymentSource, sourceOf } from "./payment-source.ts";

type State = DisputeRow["state"];

/** A state only rises; both ends are final. */
const rank: Record<State, number> = { open: 0, reviewed: 1, won: 2, lost: 2 };

/**
 * Puts what a gateway says of a dispute into the books, and into its row. Late and repeated words change nothing.
 */
export async function applyDispute(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  fact: GatewayDispute,
): Promise<Verdict | undefined> {
  const { disputeId: id } = fact;
  const source = await sourceOf(tx, deps, donation, fact.paymentId);
  if (!source) {
    const cause = "its payment is not in the books";
    return verdictOf(fact, { kind: "movement_misfit", id, cause }, true);
  }
  const booked = await findMovements(tx, deps.provider.name, id);
  const cause = misfitOf(source, fact, booked);
  if (cause) return verdictOf(fact, { kind: "movement_misfit", id, cause });
  const row = await findDisputeRow(tx, deps.provider.name, id);
  const isNews = !row || rank[fact.state] > rank[row.state];
  const state = isNews ? fact.state : row.state;
  await bookDispute(tx, deps, donation, { fact, state, booked, source });
  await saveDispute(tx, row, {
    provider: deps.provider.name,
    external_id: id,
    donation_id: donation.id,
    payment_id: fact.paymentId,
    amount_minor: fact.amount.minor,
    currency: fact.amount.currency,
    opened_at: new Date(fact.changedAt),
    state,
    reason: toldText(fact.reason).slice(0, 200),
    evidence_due_at: row && !isNews ? row.evidence_due_at : dateOf(fact.evidenceDueAt),
    closed_at: row && !isNews ? row.closed_at : dateOf(isEnd(state) ? fact.changedAt : undefined),
  });
  return newsOf(fact, row, state);
}

/** Why a dispute can't be booked; undefined where it can. */
function misfitOf(
  { paid }: PaymentSource,
  { amount }: GatewayDispute,
  booked: readonly MovementRow[],
): string | undefined {
  if (amount.currency !== paid.currency || amount.minor > paid.minor) {
    return "it is about more than was paid, or in another currency";
  }
  const opened = booked.find(({ kind }) => kind === "dispute_opened");
  return opened && opened.amount_minor !== amount.minor
    ? "its amount was another one before"
    : undefined;
}

/** What a person is told: that a dispute was opened, or lost, or decided twice. */
function newsOf(
  fact: GatewayDispute,
  row: DisputeRow | undefined,
  state: State,
): Verdict | undefined {
  const { disputeId: id, evidenceDueAt } = fact;
  if (state === "lost" && row?.state !== "lost") {
    return verdictOf(fact, { kind: "dispute_lost", id, cause: "the bank decided for the donor" });
  }
  if (!row && state !== "won") {
    const due = dateOf(evidenceDueAt)?.toISOString();
    const cause = due ? `evidence is taken until ${due}` : "the gateway takes no evidence";
    return verdictOf(fact, { kind: "dispute_opened", id, cause });
  }
  return isEnd(fact.state) && fact.state !== state
    ? verdictOf(fact, { kind: "movement_misfit", id, cause: `it was ${state} before` })
    : undefined;
}

interface Told {
  readonly fact: GatewayDispute;
  /** The newest state that was told. */
  readonly state: State;
  readonly booked: readonly MovementRow[];
  readonly source: PaymentSource;
}

/** Each step once: the gateway takes the sum and its fee, and gives the sum back or keeps it. */
async function bookDispute(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  { fact, state, booked, source }: Told,
): Promise<void> {
  const provider = deps.provider.name;
  const at = new Date(fact.changedAt);
  const find = (kind: MovementKind) => booked.find((movement) => movement.kind === kind);
  const book = (kind: MovementKind, amount: Money, entries: Entry[], undoes?: MovementRow) => {
    const donationId = donation.id;
    const movement = { provider, externalId: fact.disputeId, kind, donationId, amount };
    return recordMovement(tx, { ...movement, occurredAt: at }, { entries, undoes });
  };
  const disputed = accounts.disputed(provider);
  if (fact.fee && fact.fee.minor > 0 && !find("dispute_fee")) {
    await book("dispute_fee", fact.fee, costEntries(provider, fact.fee));
  }
  const opened = find("dispute_opened");
  const opens = !opened && fact.withdrawn && state !== "won";
  if (opens) {
    await book("dispute_opened", fact.amount, [
      ...moveEntries(accounts.gateway(provider), disputed, fact.amount),
      ...exchangedOut(provider, fact.exchanged),
    ]);
  }
  if (state === "won" && opened && !find("dispute_won")) {
    const entries = await findMovementEntries(tx, opened);
    const taken = entries.map(({ account, minor, currency }) => ({
      account,
      amount: money(minor, currency),
    }));
    await book("dispute_won", fact.amount, opposite(taken), opened);
  }
  if (state === "lost" && (opens || opened) && !find("dispute_lost")) {
    const byMinor = fact.amount.minor;
    const entries = await source.giveBack({ byMinor, from: disputed, at });
    await book("dispute_lost", fact.amount, entries);
  }
}

function isEnd(state: State): boolean {
  return rank[state] === rank.lost;
}

function dateOf(time: number | undefined): Date | null {
  return time === undefined ? null : new Date(time);
}
