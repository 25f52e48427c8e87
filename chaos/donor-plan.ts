import type { StartDonationBody } from "#contract/donations.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import type { Dice } from "./dice.ts";
import type { Play } from "./gateway-client.ts";

/**
 * never_sends: makes a key and leaves · cut_off: the line breaks, and that was it ·
 * cut_off_returns: the line breaks, then patient · gives_up: leaves after two tries ·
 * double_click: two patient requests at once · patient: tries until answered.
 */
type Sending =
  | "never_sends"
  | "cut_off"
  | "cut_off_returns"
  | "gives_up"
  | "double_click"
  | "patient";

export interface DonorPlan {
  readonly key: string;
  /** Stands in the donation's message: tells whose it is without the site's own keys. */
  readonly mark: string;
  /** Network address, as the proxy in front of the site reports it. */
  readonly address: string;
  readonly body: StartDonationBody;
  readonly sending: Sending;
  /** How long they wait before they try again, as a multiple of the usual. */
  readonly calmness: number;
  /** When the line breaks, where it does. */
  readonly cutAfterMs: number;
  /** What the donor does on the gateway's page, each after a moment; nothing where they leave. */
  readonly plays: ReadonlyArray<{ readonly afterMs: number; readonly play: Play }>;
  /** Sends the same request once more at the end, as browsers do on going back. */
  readonly sendsAgain: boolean;
}

const sendings = [
  [3, "never_sends"],
  [6, "cut_off"],
  [6, "cut_off_returns"],
  [4, "gives_up"],
  [16, "double_click"],
  [65, "patient"],
] as const satisfies ReadonlyArray<readonly [number, Sending]>;

const cardPlays: ReadonlyArray<readonly [number, readonly Play[]]> = [
  [45, ["approve"]],
  [10, ["decline", "approve"]],
  [4, ["decline", "decline", "bank_transfer"]],
  [13, ["bank_transfer"]],
  [4, ["bank_transfer", "settle"]],
  [4, ["bank_transfer", "fail"]],
  [3, ["insufficient_funds"]],
  [2, ["decline", "decline", "decline", "decline", "decline"]],
  [3, ["fail"]],
  [4, ["expire"]],
  [8, []],
];

const cryptoPlays: ReadonlyArray<readonly [number, readonly Play[]]> = [
  [65, ["crypto"]],
  [8, ["decline", "crypto"]],
  [8, ["crypto", "fail"]],
  [7, ["expire"]],
  [12, []],
];

export function planDonor(dice: Dice, number: number, campaigns: readonly number[]): DonorPlan {
  const mark = `gift ${number}`;
  const currency = dice.weighted<Currency>([
    [60, "USD"],
    [40, "EUR"],
  ]);
  const card = dice.chance(0.72);
  const plays = dice.weighted(card ? cardPlays : cryptoPlays);
  return {
    key: `key-${number}-${dice.between(1e8, 9e8)}-${dice.between(1e8, 9e8)}`,
    mark,
    address: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    body: {
      // Most give to the first campaign: its row of totals is the one they all meet at.
      campaign_id: dice.chance(0.6) ? (campaigns[0] ?? 0) : dice.pick(campaigns),
      amount: toWire(money(amountOf(dice), currency)),
      currency,
      payment_method: card ? "Credit-Card" : "Cryptocurrency",
      accept_terms: true,
      message: mark,
      ...(dice.chance(0.5) ? { name: `Donor ${number}` } : {}),
      // One in ten has given before.
      ...(dice.chance(0.6)
        ? { email: `donor-${dice.chance(0.1) ? number % 10 : number}@example.org` }
        : {}),
    },
    sending: dice.weighted(sendings),
    calmness: 0.5 + dice.next(),
    cutAfterMs: dice.between(0, 60),
    plays: plays.map((play) => ({ afterMs: dice.between(0, 1_500), play })),
    sendsAgain: dice.chance(0.15),
  };
}

/** Minor units. Small ones too: there the gateway's flat cost is the promise's hardest case. */
function amountOf(dice: Dice): number {
  return dice.weighted([
    [25, 100 + dice.between(0, 400)],
    [45, dice.between(500, 20_000)],
    [20, dice.pick([50, 100, 200, 500, 1000]) * 100],
    [10, dice.between(20_000, 500_000)],
  ]);
}
