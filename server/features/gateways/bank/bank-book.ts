import type { Money } from "#contract/money.ts";

/** A transfer that a donor was asked for, and what arrived of it. */
export interface BankTransfer {
  /** ISO 11649; also the payment's id. */
  readonly reference: string;
  readonly donationId: string;
  readonly total: Money;
  /** The sum of the matched lines of statements, in the currency of the total. */
  readonly receivedMinor: number;
  /** When the last of them was booked, ms since the epoch; null before the first. */
  readonly receivedAt: number | null;
  readonly openedAt: number;
  readonly expiresAt: number;
  readonly refunds: readonly BankRefund[];
}

/** A refund that a statement shows. */
export interface BankRefund {
  /** The id of our order. */
  readonly id: string;
  readonly amount: Money;
  /** Whether the donor's bank returned it. */
  readonly isReturned: boolean;
  readonly bookedAt: number;
}

/** A line that moved money between the account and something other than donations. */
export interface OtherLine {
  readonly id: string;
  /** Below zero: it left the account. */
  readonly amount: Money;
  readonly bookedAt: number;
}

/** A position in the lines by when they were decided. */
export interface LinePosition {
  readonly decidedAt: number;
  readonly id: string;
}

export interface ChangedLines {
  readonly transfers: readonly BankTransfer[];
  readonly others: readonly OtherLine[];
  /** The last line; undefined if there is none after it. */
  readonly next: LinePosition | undefined;
}

/** The transfers that donors were asked for and the charity's bank statements. */
export interface BankBook {
  /**
   * Records the transfer of a donation and emails the donor, or extends it if it has expired. Returns its reference,
   * or undefined if the site accepts no transfers.
   */
  openTransfer(donationId: string): Promise<string | undefined>;
  /** Ends the time to pay. */
  closeTransfer(reference: string): Promise<void>;
  findTransfer(
    by: { reference: string } | { donationId: string },
  ): Promise<BankTransfer | undefined>;
  /** What the lines changed that were decided after this position. */
  findChanges(after: LinePosition, limit: number): Promise<ChangedLines>;
  /** The closing balances of the newest statements, less refunds that no statement shows yet. */
  findBalances(): Promise<readonly Money[]>;
}
