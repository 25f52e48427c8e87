import { inWords } from "./check/amounts.ts";
import { type Check, passed } from "./check/check.ts";
import type { Evidence } from "./check/evidence.ts";
import { sum } from "./check/expected-donations.ts";
import { currencies } from "./rates.ts";

const EXAMPLES = 3;

export type Figures = ReadonlyArray<readonly [name: string, value: string | number]>;

export function figuresOf({
  stories,
  payments,
  movements,
  transfers,
  rows,
  faults,
  mails,
  sightings,
}: Evidence): Figures {
  const again = (why: "no answer" | "409" | "5xx") =>
    stories.reduce((total, story) => total + story.again[why], 0);
  const sends = stories.reduce((total, story) => total + story.sends, 0);
  const inState = (state: string) =>
    rows.donations.filter((donation) => donation.state === state).length;
  const moved = (state: string) => movements.filter((it) => it.state === state).length;
  const taken = currencies.map((currency) => {
    const its = payments.filter((it) => it.state === "succeeded" && it.currency === currency);
    return inWords(sum(its.map((it) => BigInt(it.amount_minor))), currency);
  });
  const saw = stories.filter((story) => story.sawSettled).length;
  return [
    ["donors", stories.length],
    ["requests sent", sends],
    ["sent again", `${again("no answer")} no answer, ${again("409")} 409, ${again("5xx")} 5xx`],
    ["told 201", stories.filter((story) => story.answers.length > 0).length],
    ["donations", rows.donations.length],
    [
      "of them",
      `${inState("settled")} settled, ${inState("reversed")} reversed, ${inState("open")} open, ${inState("failed")} failed, ${inState("expired")} expired`,
    ],
    [
      "webhooks",
      `${faults.struck.lose} lost, ${faults.struck.duplicate} duplicated, ${faults.webhooks_waiting} yet to come`,
    ],
    ["taken", taken.join(" + ")],
    [
      "went back",
      ["done", "waiting", "failed", "lost", "won", "open"]
        .map((it) => `${moved(it)} ${it}`)
        .join(", "),
    ],
    [
      "accounts",
      ["to_bank", "from_bank", "fee", "fee_returned"]
        .map((what) => `${transfers.filter((it) => it.what === what).length} ${what}`)
        .join(", "),
    ],
    ["receipts", `${rows.receipts.length}, mails ${mails.length}`],
    ["read", `${sightings.length} figures, ${saw} donors saw theirs settled`],
  ];
}

export function printReport(figures: Figures, checks: readonly Check[]): void {
  for (const [name, value] of figures) console.log(`  ${name.padEnd(16)}${value}`);
  for (const it of checks) {
    console.log(`${passed(it) ? "  ok  " : "FAILED"}  ${it.name}`);
    for (const fault of it.faults.slice(0, EXAMPLES)) console.log(`          ${fault}`);
    const more = it.faults.length - EXAMPLES;
    if (more > 0) console.log(`          and ${more} more`);
  }
}

/** Prints 'N passed, N failed' and lets the process end with 1 where anything failed. */
export function conclude(results: readonly boolean[]): void {
  const good = results.filter(Boolean).length;
  console.log(`${good} passed, ${results.length - good} failed`);
  process.exitCode = good === results.length ? 0 : 1;
}
