import type { Dice } from "./dice.ts";

/**
 * office: somebody of the office orders it · wish: the donor asks and the office agrees · declined: it does
 * not · dashboard: made in the gateway's own pages · fails: made there, and the money comes back ·
 * won, lost, open: how a dispute ends · recovered: won after it was lost · late: its amount is taken only after a
 * while.
 */
export type Way =
  | "office"
  | "wish"
  | "declined"
  | "dashboard"
  | "fails"
  | "won"
  | "lost"
  | "open"
  | "recovered"
  | "late";

/** One thing that happens to money that was paid. */
export interface ReturnPlan {
  readonly way: Way;
  readonly afterMs: number;
  /** Of what was paid; undefined for all that is left. */
  readonly share: number | undefined;
}

const part = (way: Way) => ({ way, whole: false });
const whole = (way: Way) => ({ way, whole: true });

const bySite: ReadonlyArray<readonly [number, ReadonlyArray<ReturnType<typeof part>>]> = [
  [6, [part("office")]],
  [6, [whole("office")]],
  [4, [part("office"), part("office"), part("dashboard")]],
  [3, [part("office"), whole("dashboard")]],
  [5, [part("wish")]],
  [2, [whole("wish")]],
  [2, [whole("declined")]],
];

const atGateway: typeof bySite = [
  [55, []],
  [4, [part("dashboard")]],
  [4, [part("dashboard"), whole("dashboard")]],
  [3, [whole("fails")]],
  [2, [part("fails"), part("dashboard")]],
  [3, [whole("won")]],
  [3, [whole("lost")]],
  [2, [part("dashboard"), part("lost")]],
  [2, [part("open")]],
  [2, [whole("recovered")]],
  [2, [part("late"), whole("dashboard")]],
];

const ofBanks: ReadonlySet<Way> = new Set(["won", "lost", "open", "recovered", "late"]);

/** What becomes of what one donor paid. */
export function planReturns(
  dice: Dice,
  { hasOffice, disputes }: { readonly hasOffice: boolean; readonly disputes: boolean },
): ReturnPlan[] {
  const all = hasOffice ? [...atGateway, ...bySite] : atGateway;
  const steps = dice.weighted(
    disputes ? all : all.filter(([, its]) => !its.some(({ way }) => ofBanks.has(way))),
  );
  return steps.map(({ way, whole }) => ({
    way,
    afterMs: dice.between(0, 1_500),
    share: whole ? undefined : 0.1 + 0.3 * dice.next(),
  }));
}
