import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** Invoices are listed by creation, not by change: every round reads those younger than this. */
const YOUNG_MS = 3 * HOUR_MS;
/** Older ones are read repeatedly until this age, as they can be paid late or become invalid. */
const OLD_MS = 30 * DAY_MS;
/** How often a new scan of old invoices starts. */
const SCAN_EVERY_MS = 10 * MINUTE_MS;
/** Pages of old invoices in a round; the next round continues there. */
const OLD_PAGES = 5;

const stages = ["young", "old", "refunds"] as const;

/** The position in a round and in the scan of old invoices; times in ms by our clock, 0 for none. */
interface Position {
  /** When the last round started. */
  readonly since: number;
  /** When the last completed scan started. */
  readonly scannedAt: number;
  /** When the current scan started. */
  readonly scanStartedAt: number;
  /** Old invoices that the current scan has read. */
  readonly scanSkip: number;
  readonly stage: (typeof stages)[number];
  /** When this round started. */
  readonly startedAt: number;
  /** How much of the stage was read: pages of old invoices, otherwise entries. */
  readonly read: number;
}

/** Creation times of the invoices that a stage lists, in seconds, and the entries already read. */
interface InvoiceWindow {
  readonly from: number;
  /** Undefined for young ones: the server's clock may be ahead, and newer invoices only move others to a later page. */
  readonly until: number | undefined;
  readonly skip: number;
}

/** `<since>.<scannedAt>.<scanStartedAt>.<scanSkip>` between rounds; `.<stage>.<startedAt>.<read>` follows within one. */
export function readCursor(cursor: string | null, now: number): Position {
  const parts = (cursor ?? "").split(".").map(Number);
  const isValid = parts.length >= 4 && parts.every((part) => Number.isSafeInteger(part));
  const [since = 0, scannedAt = 0, scanStartedAt = 0, scanSkip = 0, stage = 0, ...round] = isValid
    ? parts
    : [];
  const [startedAt = now, read = 0] = round;
  const stageName = stages[stage] ?? "young";
  return { since, scannedAt, scanStartedAt, scanSkip, stage: stageName, startedAt, read };
}

function writeRoundCursor({ since, scannedAt, scanStartedAt, scanSkip }: Position): string {
  return [since, scannedAt, scanStartedAt, scanSkip].join(".");
}

function writePageCursor(position: Position): string {
  const { stage, startedAt, read } = position;
  return [writeRoundCursor(position), stages.indexOf(stage), startedAt, read].join(".");
}

/** The invoices to list at a position; undefined in the stage of refunds. */
export function invoiceWindow(position: Position): InvoiceWindow | undefined {
  const { since, scannedAt, scanStartedAt, scanSkip, startedAt, read } = position;
  switch (position.stage) {
    case "young":
      return {
        from: since === 0 ? 0 : toSeconds(Math.min(since, startedAt) - YOUNG_MS),
        until: undefined,
        skip: read,
      };
    case "old":
      return {
        from: toSeconds(Math.min(scannedAt, scanStartedAt) - OLD_MS),
        until: toSeconds(scanStartedAt - YOUNG_MS) - 1,
        skip: scanSkip,
      };
    case "refunds":
      return undefined;
  }
}

/** Refunds that were done before this time in ms are not reported again. */
export function refundsSince({ since }: Position): number {
  return since === 0 ? 0 : since - OLD_MS;
}

/** The cursors after a page of `count` entries, where `size` is a full page; `next` is null at the end of a round. */
export function cursorsAfter(
  position: Position,
  { count, size }: { readonly count: number; readonly size: number },
): { next: string | null; nextRound: string } {
  const next = positionAfter(position, count, count >= size);
  const nextRound = writeRoundCursor({ ...(next ?? position), since: position.startedAt });
  return { next: next ? writePageCursor(next) : null, nextRound };
}

function positionAfter(position: Position, count: number, isFull: boolean): Position | undefined {
  const read = position.read + count;
  switch (position.stage) {
    case "young":
      return isFull ? { ...position, read } : afterYoung(position);
    case "old": {
      if (!isFull) {
        const scan = { scannedAt: position.scanStartedAt, scanStartedAt: 0, scanSkip: 0 };
        return { ...position, ...scan, stage: "refunds", read: 0 };
      }
      const scanSkip = position.scanSkip + count;
      const pages = position.read + 1;
      return pages < OLD_PAGES
        ? { ...position, scanSkip, read: pages }
        : { ...position, scanSkip, stage: "refunds", read: 0 };
    }
    case "refunds":
      return isFull ? { ...position, read } : undefined;
  }
}

/** The first round has read all invoices as young ones. */
function afterYoung(position: Position): Position {
  const { since, scannedAt, scanStartedAt, startedAt } = position;
  if (since === 0) return { ...position, scannedAt: startedAt, stage: "refunds", read: 0 };
  if (scanStartedAt > 0) return { ...position, stage: "old", read: 0 };
  // A scan in the future means that the clock was set back.
  const isDue = startedAt - scannedAt >= SCAN_EVERY_MS || scannedAt > startedAt;
  return isDue
    ? { ...position, scanStartedAt: startedAt, scanSkip: 0, stage: "old", read: 0 }
    : { ...position, stage: "refunds", read: 0 };
}

function toSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000));
}
