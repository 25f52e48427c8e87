import { formatMoney, money } from "#contract/money.ts";
import type { BankDecision } from "#contract/office/bank.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { OfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { BANK_PROVIDER } from "../../gateways/bank/bank-provider.ts";
import { lockDonations } from "../donations/donation-store.ts";
import { completeRefund, returnDonation, returnRefund } from "./apply-refund-line.ts";
import type { BankDeps } from "./bank-deps.ts";
import { type LineRow, lockLines, updateLines } from "./bank-line-store.ts";
import { pairLines } from "./match-lines.ts";
import { postBankMovement } from "./post-line.ts";
import {
  assignLines,
  bookingTime,
  giveToCampaign,
  payWithLines,
  repeatWithLine,
  requireCurrency,
} from "./settle-transfer.ts";

/**
 * Decides about a line, in one transaction with its postings. Throws `not_found`, `changed_meanwhile` if the line is
 * not open anymore, and `wrong_state` or `campaign_closed` if the decision is not possible.
 */
export async function decideLine(
  deps: BankDeps,
  action: OfficeTransaction,
  id: string,
  decision: BankDecision,
): Promise<void> {
  const { tx, record } = action;
  const others = decision.action === "match" ? decision.line_ids : [];
  const paired = decision.action === "pair" ? [decision.line_id] : [];
  const locked = await lockLines(tx, [...new Set([id, ...others, ...paired])]);
  const line = locked.find((row) => row.id === id);
  if (!line) throw new AppError("not_found");
  const rest = locked.filter((row) => row.id !== id);
  if (rest.length !== new Set([...others, ...paired]).size) throw new AppError("not_found");
  await apply(deps, action, { line, rest, decision });
  await record({
    action: `bank_${decision.action}`,
    subject: { type: "payment", id },
    before: { state: line.state },
    after: {
      amount: formatMoney(money(line.amount_minor, line.currency)),
      booked_on: line.booked_on,
      ...describe(decision),
    },
  });
}

interface Decided {
  readonly line: LineRow;
  /** The other lines that the decision names. */
  readonly rest: readonly LineRow[];
  readonly decision: BankDecision;
}

function describe(decision: BankDecision): Record<string, string | number> {
  if ("donation_id" in decision) return { gift: decision.donation_id };
  if ("refund_id" in decision) return { refund: decision.refund_id };
  if ("campaign_id" in decision) return { campaign: decision.campaign_id };
  return "kind" in decision ? { kind: decision.kind } : {};
}

async function apply(
  deps: BankDeps,
  { tx, actorId: by, at }: OfficeTransaction,
  { line, rest, decision }: Decided,
): Promise<void> {
  const decided = { by, at };
  if (decision.action === "reopen") return reopen(tx, line, at);
  if (decision.action === "sent") {
    if (line.state !== "to_return") throw new AppError("changed_meanwhile");
    await updateLines(tx, [line.id], { state: "returned", decided_by: by, decided_at: at });
    return;
  }
  if (line.state !== "open") throw new AppError("changed_meanwhile");
  switch (decision.action) {
    case "match": {
      if ([line, ...rest].some(({ state }) => state !== "open")) {
        throw new AppError("changed_meanwhile");
      }
      requireIncoming(line, ...rest);
      const [donation] = await lockDonations(tx, [decision.donation_id]);
      if (donation?.provider !== BANK_PROVIDER) throw new AppError("not_found");
      if (donation.settled_at === null) {
        return payWithLines(tx, deps, donation.id, [line, ...rest], decided);
      }
      for (const one of [line, ...rest]) await repeatWithLine(tx, deps, donation, one, decided);
      return;
    }
    case "wait": {
      requireIncoming(line);
      const [donation] = await lockDonations(tx, [decision.donation_id]);
      if (donation?.provider !== BANK_PROVIDER) throw new AppError("not_found");
      if (donation.settled_at !== null) throw wrongState("This donation is paid already.");
      requireCurrency([line], donation.currency);
      return assignLines(tx, [line], donation.id, decided);
    }
    case "give": {
      requireIncoming(line);
      const { campaign_id: campaignId, name } = decision;
      await giveToCampaign(tx, deps, line, { campaignId, name }, decided);
      return;
    }
    case "send_back":
      requireIncoming(line);
      return updateLines(tx, [line.id], { state: "to_return", decided_by: by, decided_at: at });
    case "not_donation": {
      const { kind } = decision;
      await updateLines(tx, [line.id], { state: kind, decided_by: by, decided_at: at });
      return postLine(tx, line, kind, at, 1);
    }
    case "refund":
      return completeRefund(tx, deps, decision.refund_id, line, decided);
    case "refund_returned":
      return returnRefund(tx, deps, decision.refund_id, line, decided);
    case "donation_returned":
      return returnDonation(tx, deps, decision.donation_id, line, decided);
    case "pair": {
      const [pair] = rest;
      const isPair =
        pair &&
        pair.pair_id === null &&
        (pair.state === "to_return" || pair.state === "returned") &&
        pair.currency === line.currency &&
        pair.amount_minor + line.amount_minor === 0;
      if (!isPair) throw new AppError("changed_meanwhile");
      return pairLines(tx, line, pair, decided);
    }
  }
}

function postLine(
  tx: OfficeTransaction["tx"],
  line: LineRow,
  kind: "transfer" | "fee" | "other",
  at: Date,
  sign: 1 | -1,
): Promise<void> {
  return postBankMovement(tx, {
    id: line.id,
    what: kind === "fee" ? "fee" : "transfer",
    minor: sign * line.amount_minor,
    currency: line.currency,
    occurredAt: new Date(bookingTime(line, at)),
  });
}

/** Takes a decision back, unless a donation or refund is settled with the line. */
async function reopen(tx: OfficeTransaction["tx"], line: LineRow, at: Date): Promise<void> {
  if (line.state === "donation" && line.donation_id) {
    const [donation] = await lockDonations(tx, [line.donation_id]);
    if (donation?.settled_at) throw wrongState("The donation is settled. Refund it instead.");
  } else if (line.state === "transfer" || line.state === "fee" || line.state === "other") {
    await postLine(tx, line, line.state, at, -1);
  } else if (line.state === "open" || line.state === "refund" || line.pair_id !== null) {
    throw wrongState("This decision can't be taken back.");
  }
  const open = { state: "open", donation_id: null, decided_by: null, decided_at: null } as const;
  await updateLines(tx, [line.id], open);
}

/** Throws `wrong_state` for money that was sent. */
function requireIncoming(...lines: readonly LineRow[]): void {
  if (lines.some(({ amount_minor }) => amount_minor < 0)) {
    throw wrongState("This money was sent, not received.");
  }
}

function wrongState(message: string): AppError {
  return new AppError("wrong_state", { message });
}
