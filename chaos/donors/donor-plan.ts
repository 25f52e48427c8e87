import type { Play } from "../gateways/gateway-client.ts";
import type { Currency, KnownCampaign } from "../rates.ts";
import type { Dice } from "./dice.ts";
import { planReturns, type ReturnPlan } from "./return-plan.ts";

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

/** What the giving form sends. */
interface DonationBody {
  readonly campaign_id: number;
  /** In major units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly payment_method: "Credit-Card" | "Cryptocurrency";
  readonly accept_terms: true;
  readonly message: string;
  readonly name?: string;
  readonly email?: string;
  readonly anonymous?: boolean;
}

/** again: opens a further checkout, where the rest happens · the_first: pays the one before it after all. */
export type DonorStep = Play | "again" | "the_first";

export interface DonorPlan {
  readonly key: string;
  /** Stands in the donation's message: tells whose it is without the site's own keys. */
  readonly mark: string;
  /** Network address, as the proxy in front of the site reports it. */
  readonly address: string;
  readonly body: DonationBody;
  /** The process that they meet first; each further try goes to the next one. */
  readonly firstSite: number;
  readonly sending: Sending;
  /** How long they wait before they try again, as a multiple of the usual. */
  readonly calmness: number;
  /** When the line breaks, where it does. */
  readonly cutAfterMs: number;
  /** What the donor does on the gateway's page, each after a moment; nothing where they leave. */
  readonly plays: ReadonlyArray<{ readonly afterMs: number; readonly play: DonorStep }>;
  /** What happens to the money once it was paid. */
  readonly returns: readonly ReturnPlan[];
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

/** With these at the end there is money, sooner or later. */
const pays: ReadonlySet<DonorStep | undefined> = new Set([
  "approve",
  "bank_transfer",
  "settle",
  "crypto",
  "lightning",
  "over",
]);

const cryptoPlays: ReadonlyArray<readonly [number, readonly Play[]]> = [
  [65, ["crypto"]],
  [8, ["decline", "crypto"]],
  [8, ["crypto", "fail"]],
  [7, ["expire"]],
  [12, []],
];

/** Longer than an invoice is open, ms. */
const TOO_LATE_MS = 13_000;

/** Where donors choose how much bitcoin they send, and when. */
const bitcoinPlays: ReadonlyArray<readonly [number, readonly DonorStep[], number?]> = [
  [38, ["crypto"]],
  [10, ["lightning"]],
  [5, ["crypto", "settle"]],
  [6, ["part", "crypto"]],
  [5, ["part"]],
  [6, ["over"]],
  [6, ["crypto"], TOO_LATE_MS],
  [4, ["part", "crypto"], TOO_LATE_MS],
  [4, ["expire"]],
  [4, ["expire", "again", "crypto"]],
  [6, ["again", "crypto", "the_first"], TOO_LATE_MS],
  [6, []],
];

export interface PlanOptions {
  readonly campaigns: readonly KnownCampaign[];
  /** Whether some leave and never come back: of their gifts nobody but the database knows. */
  readonly someLeave: boolean;
  /** Whether there is an office that gives money back. */
  readonly hasOffice: boolean;
  /** Whether gifts in crypto are invoices in bitcoin. */
  readonly bitcoin?: boolean;
}

export function planDonor(dice: Dice, number: number, options: PlanOptions): DonorPlan {
  const ids = options.campaigns.map(({ id }) => id);
  const mark = `gift ${number}`;
  const currency = dice.weighted<Currency>([
    [60, "USD"],
    [40, "EUR"],
  ]);
  const card = dice.chance(0.72);
  const bitcoin = !card && options.bitcoin === true;
  const [plays, lateMs] = bitcoin
    ? dice.weighted(bitcoinPlays.map(([weight, ...its]) => [weight, its] as const))
    : [dice.weighted(card ? cardPlays : cryptoPlays)];
  const sending = dice.weighted<Sending>(sendings);
  const leaves = sending === "cut_off" || sending === "gives_up";
  return {
    key: `key-${number}-${dice.between(1e8, 9e8)}-${dice.between(1e8, 9e8)}`,
    mark,
    address: addressOf(number),
    body: {
      // Most give to the first campaign: its row of totals is the one they all meet at.
      campaign_id: dice.chance(0.6) ? (ids[0] ?? 0) : dice.pick(ids),
      amount: amountOf(dice) / 100,
      currency,
      payment_method: card ? "Credit-Card" : "Cryptocurrency",
      accept_terms: true,
      message: mark,
      ...(dice.chance(0.5) ? { name: `Donor ${number}` } : {}),
      // One in ten gives under an address from which somebody has given before.
      ...(dice.chance(0.6)
        ? { email: `donor-${dice.chance(0.1) ? number >> 1 : number}@example.org` }
        : {}),
      ...(dice.chance(0.15) ? { anonymous: true } : {}),
    },
    firstSite: dice.between(0, 1),
    sending: leaves && !options.someLeave ? "cut_off_returns" : sending,
    calmness: 0.5 + dice.next(),
    cutAfterMs: dice.between(0, 60),
    plays: plays.map((play, index) => ({
      // Who comes late comes late to what they do last, or opens another checkout.
      afterMs: dice.between(0, 1_500) + (index === lateAt(plays) ? (lateMs ?? 0) : 0),
      play,
    })),
    sendsAgain: dice.chance(0.15),
    returns: pays.has(plays.at(-1)) ? planReturns(dice, { ...options, disputes: !bitcoin }) : [],
  };
}

function lateAt(plays: readonly DonorStep[]): number {
  return plays.includes("again") ? 0 : plays.length - 1;
}

/** Somebody who pays by card without any ado. */
export function planPlainDonor(dice: Dice, number: number, campaign: KnownCampaign): DonorPlan {
  const options = { campaigns: [campaign], someLeave: false, hasOffice: false };
  const plan = planDonor(dice, number, options);
  return {
    ...plan,
    body: { ...plan.body, payment_method: "Credit-Card" },
    sending: "patient",
    plays: [{ afterMs: 0, play: "approve" }],
    returns: [],
  };
}

/** Everybody comes from another network, however widely the site draws them. */
function addressOf(number: number): string {
  const [a, b, c] = [
    11 + (number % 89),
    Math.floor(number / 89) % 250,
    Math.floor(number / 22_250),
  ];
  return `${a}.${b}.${c}.7`;
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
