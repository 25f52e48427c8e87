import { money, toWire } from "#contract/money.ts";
import type { BankLine, BankStatement, LineDonation, Proposal } from "#contract/office/bank.ts";
import type { ListedLine } from "./bank-line-store.ts";
import type { StatementRow } from "./bank-statement-store.ts";
import type { TransferRow } from "./bank-transfer-store.ts";
import type { Candidate } from "./propose-match.ts";

export function statementView(row: StatementRow): BankStatement {
  const wire = (minor: number | null) =>
    minor === null ? null : toWire(money(minor, row.currency));
  const { opening_minor, previous_minor } = row;
  const gap =
    opening_minor === null || previous_minor === null ? 0 : opening_minor - previous_minor;
  return {
    id: row.id,
    file_name: row.file_name,
    format: row.format,
    iban: row.iban,
    currency: row.currency,
    opening: wire(opening_minor),
    opening_on: row.opening_on,
    closing: wire(row.closing_minor),
    closing_on: row.closing_on,
    gap: gap === 0 ? null : wire(gap),
    lines: row.lines,
    new_lines: row.new_lines,
    uploaded_by: row.uploader_name,
    uploaded_at: row.uploaded_at.toISOString(),
  };
}

export function lineView(
  row: ListedLine,
  donation: TransferRow | undefined,
  candidate: Candidate | undefined,
): BankLine {
  return {
    id: row.id,
    state: row.state,
    booked_on: row.booked_on,
    amount: toWire(money(row.amount_minor, row.currency)),
    currency: row.currency,
    name: row.counterparty_name,
    iban: row.counterparty_iban,
    reference: row.reference,
    text: row.text,
    returned: row.returned,
    donation: donation ? transferView(donation) : null,
    decided: row.decided_at && { by: row.decider_name, at: row.decided_at.toISOString() },
    can_reopen: canReopen(row),
    proposal: candidate ? proposalView(row, candidate) : null,
  };
}

function canReopen({ state, pair_id, settled_at }: ListedLine): boolean {
  if (state === "donation") return settled_at === null;
  return state !== "open" && state !== "refund" && pair_id === null;
}

function proposalView({ currency }: ListedLine, candidate: Candidate): Proposal {
  return {
    reason: candidate.reason,
    donation: candidate.transfer ? transferView(candidate.transfer) : null,
    refund_id: candidate.refundId ?? null,
    line_ids: [...candidate.lineIds],
    sum: toWire(money(candidate.minor, currency)),
  };
}

export function transferView(row: TransferRow): LineDonation {
  const { currency } = row;
  return {
    id: row.id,
    state: row.state,
    name: row.donor_name,
    campaign: { id: row.campaign_id, title: row.campaign_title },
    total: { amount: toWire(money(row.amount_minor + row.fee_minor, currency)), currency },
    reference: row.transfer_reference,
  };
}
