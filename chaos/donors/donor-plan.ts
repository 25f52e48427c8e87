import type { DonorAction } from "../gateways/stripe-double.ts";
import type { Currency, KnownCampaign } from "../rates.ts";
import type { Dice } from "./dice.ts";

/**
 * patient: retries until it gets a response · double_click: two patient requests at once · cut_off: the connection breaks, then
 * patient · leaves: the connection breaks, and the donor never returns.
 */
type Submission = "patient" | "double_click" | "cut_off" | "leaves";

/** monthly: the card or account is charged again later · transfer: to the charity's bank account. */
type Kind = "once" | "monthly" | "transfer";

/** A refund by an admin, or on the gateway's own pages. */
type Refund = { readonly by: "office" | "gateway"; readonly isPartial: boolean };

export type DonorPlan = ReturnType<typeof planDonor>;

const kinds: ReadonlyArray<readonly [number, Kind]> = [
  [70, "once"],
  [15, "monthly"],
  [15, "transfer"],
];
const submissions: ReadonlyArray<readonly [number, Submission]> = [
  [60, "patient"],
  [20, "double_click"],
  [15, "cut_off"],
  [5, "leaves"],
];
const actionLists: Record<Kind, ReadonlyArray<readonly [number, readonly DonorAction[]]>> = {
  once: [
    [70, ["approve"]],
    [16, ["bank_transfer"]],
    [5, ["expire"]],
    [9, []],
  ],
  monthly: [
    [60, ["approve"]],
    [16, ["bank_transfer"]],
    [16, ["approve_once"]],
    [8, []],
  ],
  transfer: [
    [85, ["approve"]],
    [15, []],
  ],
};
const refunds: ReadonlyArray<readonly [number, readonly Refund[]]> = [
  [60, []],
  [12, [{ by: "office", isPartial: true }]],
  [12, [{ by: "office", isPartial: false }]],
  [8, [{ by: "gateway", isPartial: true }]],
  [8, [true, false].map((isPartial) => ({ by: "gateway", isPartial }))],
];
/** More declined cards within an hour would make the site require a proof of work. */
const MAX_DECLINED = 40;

export function planDonor(
  dice: Dice,
  number: number,
  campaigns: readonly KnownCampaign[],
  kind = dice.weighted(kinds),
) {
  const isMonthly = kind === "monthly";
  const isTransfer = kind === "transfer";
  const actions = dice.weighted(actionLists[kind]);
  const isPaid = actions.some((action) => action !== "expire");
  const isDeclined = isPaid && !isTransfer && number % 8 === 0 && number < 8 * MAX_DECLINED;
  const [first] = campaigns;
  // Identifies the donor independently of the site's keys.
  const mark = `gift ${number}`;
  const [net, rest] = [Math.floor(number / 89), number % 89];
  return {
    key: `key-${number}-${dice.between(1e8, 9e8)}-${dice.between(1e8, 9e8)}`,
    ...{ mark, kind },
    // As the proxy in front of the site reports it.
    address: `${11 + rest}.${net % 250}.${Math.floor(net / 250)}.7`,
    /** What the donation form sends. */
    body: {
      // Most donate to one campaign and contend for its totals.
      campaign_id: (dice.chance(0.6) ? first : dice.pick(campaigns))?.id ?? 0,
      amount: pickAmount(dice) / 100,
      currency: dice.weighted<Currency>([
        [isTransfer ? 0 : 60, "USD"],
        [40, "EUR"],
      ]),
      payment_method: isTransfer ? "Bank-Transfer" : "Credit-Card",
      frequency: isMonthly ? kind : undefined,
      accept_terms: true,
      message: mark,
      name: dice.chance(0.5) ? `Donor ${number}` : undefined,
      // Some use another donor's address.
      email: dice.chance(isMonthly ? 1 : 0.6)
        ? `donor-${dice.chance(0.1) ? number >> 1 : number}@example.org`
        : undefined,
      anonymous: dice.chance(0.15),
    },
    /** The process that gets the first request; each retry goes to the next one. */
    firstSite: dice.between(0, 1),
    submission: dice.weighted(submissions),
    cutAfterMs: dice.between(0, 60),
    /** What the donor does on the gateway's page, each after a pause. */
    actions: isDeclined ? (["decline", ...actions] as const) : actions,
    pauseMs: dice.between(0, 1_500),
    /** Refunds after the payment. */
    refunds: isPaid && kind === "once" ? dice.weighted(refunds) : [],
    /** Share of the remaining amount in a partial refund. */
    partialShare: 0.1 + 0.3 * dice.next(),
  };
}

/** A donor who pays by card without incident. */
export function planPlainDonor(dice: Dice, number: number, campaign: KnownCampaign): DonorPlan {
  return {
    ...planDonor(dice, number, [campaign], "once"),
    ...{ submission: "patient", actions: ["approve"], pauseMs: 0, refunds: [] },
  };
}

/** Minor units. Often small, where the gateway's flat fee exceeds the cause's maximum share. */
function pickAmount(dice: Dice): number {
  return dice.weighted([
    [25, 100 + dice.between(0, 400)],
    [65, dice.between(500, 20_000)],
    [10, dice.between(20_000, 500_000)],
  ]);
}
