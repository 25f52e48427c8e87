import { currencies, formatMoney, money } from "#contract/money.ts";
import { type Check, passed } from "./check.ts";
import type { Evidence } from "./evidence.ts";

const EXAMPLES = 3;

export type Figures = ReadonlyArray<readonly [name: string, value: string | number]>;

export function figuresOf({ stories, payments, donations, faults }: Evidence): Figures {
  const again = (why: "no answer" | "409" | "5xx") =>
    stories.reduce((sum, story) => sum + story.again[why], 0);
  const sends = stories.reduce((sum, story) => sum + story.sends, 0);
  const inState = (state: string) =>
    donations.filter((donation) => donation.state === state).length;
  const taken = currencies.map((currency) => {
    const amounts = payments.filter((it) => it.state === "succeeded" && it.currency === currency);
    return formatMoney(
      money(
        amounts.reduce((sum, it) => sum + it.amount_minor, 0),
        currency,
      ),
    );
  });
  return [
    ["donors", stories.length],
    ["requests sent", sends],
    ["sent again", `${again("no answer")} no answer, ${again("409")} 409, ${again("5xx")} 5xx`],
    ["told 201", stories.filter((story) => story.answers.length > 0).length],
    ["donations", donations.length],
    [
      "of them",
      `${inState("settled")} settled, ${inState("open")} open, ${inState("failed")} failed, ${inState("expired")} expired`,
    ],
    [
      "webhooks",
      `${faults.struck.lose} lost, ${faults.struck.duplicate} duplicated, ${faults.webhooks_waiting} yet to come`,
    ],
    [
      "gateway calls",
      `${faults.struck.reject_calls} rejected, ${faults.struck.drop_answers} answers dropped`,
    ],
    ["taken", taken.join(" + ")],
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
