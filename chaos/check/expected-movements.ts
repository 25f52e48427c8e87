import type { GatewayRecord, MovementRecord } from "../gateways/gateway-client.ts";
import type { MovementRow, RefundRow, SiteRows } from "./site-rows.ts";

/** The lines of the books for one word of the gateway; of `maybe` one stands there whole, or none. */
interface ExpectedLines {
  readonly must: readonly string[];
  readonly maybe: ReadonlyArray<readonly string[]>;
}

/** Whoever hears of a refund that failed already, or of a dispute that is won, books nothing of it. */
export function linesOf(movement: MovementRecord): ExpectedLines {
  if (movement.kind === "refund") {
    if (movement.state === "waiting") return { must: [], maybe: [] };
    return movement.state === "done"
      ? { must: ["refund"], maybe: [] }
      : { must: [], maybe: [["refund", "refund_failed"]] };
  }
  const { state, withdrawn } = movement;
  const fee = movement.fee.minor > 0 ? ["dispute_fee"] : [];
  if (state === "won") {
    // It may have been lost before, and heard of as lost.
    const held = ["dispute_opened", "dispute_won"];
    return { must: fee, maybe: [held, [...held, "dispute_lost", "dispute_recovered"]] };
  }
  const opened = withdrawn ? ["dispute_opened"] : [];
  return { must: [...fee, ...opened, ...(state === "lost" ? ["dispute_lost"] : [])], maybe: [] };
}

/** What the gateway did and the site has not heard, and what it has yet to tell the gateway. */
export function findUnheard(
  movements: readonly MovementRecord[],
  rows: Pick<SiteRows, "refunds" | "disputes" | "movements">,
): string[] {
  const lines = Map.groupBy(rows.movements, ({ external_id }) => external_id);
  const states = new Map(
    [...rows.refunds, ...rows.disputes].map(({ external_id, state }) => [external_id, state]),
  );
  return [
    ...movements.flatMap((movement) => {
      const { id, kind, state } = movement;
      if (states.get(id) !== state) return `${kind} ${id} is ${state}, here ${states.get(id)}`;
      const fault = misbooked(movement, lines.get(id) ?? []);
      return fault === undefined ? [] : fault;
    }),
    ...rows.refunds.filter(isUnsent).map(({ id, state }) => `refund ${id} is ${state}`),
  ];
}

function isUnsent({ state, external_id }: RefundRow): boolean {
  return state === "ordered" || (state === "waiting" && external_id === null);
}

/** Undefined where each line is there that must be, once, and no other. */
export function misbooked(
  movement: MovementRecord,
  rows: readonly MovementRow[],
): string | undefined {
  const { must, maybe } = linesOf(movement);
  const are = rows.map(({ kind }) => kind).toSorted();
  const right = [[], ...maybe]
    .map((more) => [...must, ...more])
    .some((its) => `${its.toSorted()}` === `${are}`);
  return right
    ? undefined
    : `${movement.kind} ${movement.id} is booked as ${are.join(", ") || "-"}`;
}

/** What came in part, too late or too much, where donors choose what they send. */
export function alertsOfMoney(
  payments: readonly GatewayRecord[],
  movements: readonly MovementRecord[],
) {
  const givenBack = new Set(movements.map(({ payment_id }) => payment_id));
  const received = payments.filter(({ received }) => received && received.minor > 0);
  const unsettled = received.filter(({ state }) => state === "failed" || state === "expired");
  const over = received.filter(
    (it) => it.state === "succeeded" && (it.received?.minor ?? 0) > it.amount_minor,
  );
  // Who hears of too much only after something was given back leaves the rest to whoever did that.
  const [settledBack, plainlyOver] = [
    over.filter(({ payment_id }) => givenBack.has(payment_id)),
    over.filter(({ payment_id }) => !givenBack.has(payment_id)),
  ];
  const tooMuch = ({ payment_id }: GatewayRecord) => `paid_too_much ${payment_id}`;
  return {
    must: [
      ...unsettled.map(({ payment_id }) => `unsettled_money ${payment_id}`),
      ...plainlyOver.map(tooMuch),
    ],
    // The rest of it may have come after the site had asked.
    may: new Set([
      ...settledBack.map(tooMuch),
      ...received
        .filter((it) => it.received?.oddly)
        .map(({ payment_id }) => `unsettled_money ${payment_id}`),
    ]),
    /** Donations that wait for a person. */
    heldBack: new Set(unsettled.map(({ reference }) => reference)),
  };
}

/** Alerts that tell the office of disputes, and of refunds that failed or that the gateway refused. */
export function alertsOf(movements: readonly MovementRecord[], refunds: readonly RefundRow[]) {
  const opened = movements.filter(({ kind }) => kind === "dispute");
  const failed = movements.filter(({ state }) => state === "failed");
  const lost = movements.filter(({ state }) => state === "lost");
  const refused = refunds.filter(({ state, external_id }) => state === "failed" && !external_id);
  return {
    must: [
      ...opened.filter(isHeardOpen).map(({ id }) => `dispute_opened ${id}`),
      ...lost.map(({ id }) => `dispute_lost ${id}`),
      ...failed.map(({ id }) => `refund_refused ${id}`),
      ...refused.map(({ id }) => `refund_refused ${id}`),
    ],
    // One that is over before the site hears of it is told as over alone; one that is won may have been lost before.
    may: new Set(
      opened.flatMap(({ id, state }) => [
        `dispute_opened ${id}`,
        ...(state === "won" ? [`dispute_lost ${id}`] : []),
      ]),
    ),
  };
}

function isHeardOpen({ state }: MovementRecord): boolean {
  return state === "open" || state === "reviewed";
}
