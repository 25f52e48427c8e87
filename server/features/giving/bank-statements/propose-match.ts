import type { Proposal } from "#contract/office/bank.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { earliestUuidv7 } from "../../../platform/ids.ts";
import {
  findLinesToReturn,
  findOpenLinesWith,
  hasSimilarLine,
  type LineRow,
  sumDonationLines,
} from "./bank-line-store.ts";
import {
  type FoundRefund,
  findOpenTransfersOf,
  findRefundsOf,
  findTransfersByReference,
  type TransferRow,
} from "./bank-transfer-store.ts";
import { findReferences, isSameName } from "./find-reference.ts";

/** How long before a line without a reference its transfer may have been started. */
const NAMED_WITHIN_MS = 90 * DAY_MS;
const DATED_WITHIN_MS = 14 * DAY_MS;

export interface Candidate {
  readonly reason: Proposal["reason"];
  readonly transfer?: TransferRow;
  readonly refundId?: string;
  readonly lineIds: readonly string[];
  /** All lines together, in minor units. */
  readonly minor: number;
  /** Certain enough to need no decision. */
  readonly isCertain: boolean;
}

/** What a line most likely is; undefined if nothing is known that fits. */
export function findCandidate(db: Db, line: LineRow): Promise<Candidate | undefined> {
  if (line.amount_minor < 0) return findOutgoing(db, line);
  return line.returned ? findReturnedRefund(db, line) : findIncoming(db, line);
}

async function findIncoming(db: Db, line: LineRow): Promise<Candidate | undefined> {
  const transfers = await findNamed(db, line);
  const [transfer, ...others] = transfers;
  if (!transfer) return findWithoutReference(db, line);
  // Two references in one line: only a person can tell.
  if (others.length > 0) return undefined;
  const total = transfer.amount_minor + transfer.fee_minor;
  const base = { transfer, lineIds: [], isCertain: false };
  if (transfer.settled_at !== null) {
    const isSame = line.amount_minor === total && line.currency === transfer.currency;
    const isWhole = transfer.state === "settled" && transfer.refunded_minor === 0;
    const isCertain = isSame && isWhole && !(await hasSimilarLine(db, transfer.id, line));
    return { ...base, reason: "repeats", minor: line.amount_minor, isCertain };
  }
  if (line.currency !== transfer.currency) {
    return { ...base, reason: "amount_differs", minor: line.amount_minor };
  }
  const minor = (await sumDonationLines(db, transfer.id)) + line.amount_minor;
  if (minor === total) {
    const isCertain = !(await hasSimilarLine(db, transfer.id, line));
    return { ...base, reason: "split", minor, isCertain };
  }
  const rest = await findOpenLinesWith(db, transfer.transfer_reference ?? "", line);
  const sum = rest.reduce((all, { amount_minor }) => all + amount_minor, minor);
  if (rest.length > 0 && sum === total) {
    return { ...base, reason: "split", minor: sum, lineIds: rest.map(({ id }) => id) };
  }
  return { ...base, reason: "amount_differs", minor };
}

async function findNamed(db: Db, line: LineRow): Promise<readonly TransferRow[]> {
  const references = findReferences(line);
  return references.length > 0 ? findTransfersByReference(db, references) : [];
}

async function findWithoutReference(db: Db, line: LineRow): Promise<Candidate | undefined> {
  const { amount_minor: minor, currency } = line;
  const booked = Date.parse(`${line.booked_on}T00:00:00Z`);
  const firstId = earliestUuidv7(booked - NAMED_WITHIN_MS);
  const open = await findOpenTransfersOf(db, { minor, currency, firstId });
  const base = { lineIds: [], minor, isCertain: false };
  const named = open.filter((one) => isSameName(one.donor_name, line.counterparty_name));
  if (named.length === 1 && named[0]) {
    return { ...base, reason: "name_and_amount", transfer: named[0] };
  }
  const recent = open.filter(({ created_at }) => {
    const age = booked + DAY_MS - created_at.getTime();
    return age >= 0 && age <= DATED_WITHIN_MS;
  });
  const [only, ...others] = recent;
  return only && others.length === 0 && named.length === 0
    ? { ...base, reason: "amount_and_date", transfer: only }
    : undefined;
}

async function findOutgoing(db: Db, line: LineRow): Promise<Candidate | undefined> {
  const base = { lineIds: [], minor: line.amount_minor, isCertain: false };
  if (line.returned) {
    const [transfer, ...others] = await findNamed(db, line);
    const isPaid = transfer?.settled_at && others.length === 0;
    return isPaid ? { ...base, reason: "donation_returned", transfer } : undefined;
  }
  const { currency } = line;
  const refunds = await findRefundsOf(db, {
    minor: 0 - line.amount_minor,
    currency,
    isSent: false,
  });
  const refund = findRefund(refunds, line);
  if (refund) {
    const { id: refundId } = refund.refund;
    return { ...base, reason: "refund", refundId, isCertain: refund.isNamed };
  }
  const toReturn = await findLinesToReturn(db, line);
  const same = toReturn.filter(
    (one) =>
      (one.counterparty_iban !== null && one.counterparty_iban === line.counterparty_iban) ||
      isSameName(one.counterparty_name, line.counterparty_name),
  );
  const [pair, ...others] = same.length > 0 ? same : toReturn;
  if (!pair || others.length > 0) return undefined;
  return { ...base, reason: "sent_back", lineIds: [pair.id], isCertain: same.length === 1 };
}

async function findReturnedRefund(db: Db, line: LineRow): Promise<Candidate | undefined> {
  const { amount_minor: minor, currency } = line;
  const found = findRefund(await findRefundsOf(db, { minor, currency, isSent: true }), line);
  if (!found) return undefined;
  const refundId = found.refund.id;
  return { reason: "refund_returned", refundId, lineIds: [], minor, isCertain: false };
}

/** The one refund whose reference or donor the line names, or else the only one of the amount. */
function findRefund(
  refunds: readonly FoundRefund[],
  line: LineRow,
): { refund: FoundRefund; isNamed: boolean } | undefined {
  const references = new Set(findReferences(line));
  const named = refunds.filter(
    (refund) =>
      references.has(refund.transfer_reference ?? "") ||
      isSameName(refund.donor_name, line.counterparty_name) ||
      isSameName(refund.payer_name, line.counterparty_name),
  );
  const [refund, ...others] = named.length > 0 ? named : refunds;
  if (!refund || others.length > 0) return undefined;
  return { refund, isNamed: named.length === 1 };
}
