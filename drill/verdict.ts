import { type Check, check, passed } from "../chaos/check/check.ts";
import { printReport } from "../chaos/report.ts";
import { until } from "../chaos/until.ts";
import { faultsOfBooks } from "./compare-databases.ts";
import type { Gift } from "./people.ts";
import type { Ask, Member, Stage } from "./stage.ts";

const QUIET = { withinMs: 300_000, everyMs: 500 };

/** Waits until every gift has its receipt and mail, and compares donors, gateway, database and mails. */
export async function checkMoney(stage: Stage, ask: Ask, gifts: readonly Gift[]): Promise<Check[]> {
  const { counts } = stage.mails;
  const unsent = () => gifts.filter(({ email }) => !counts.has(email));
  await until(() => unsent().length === 0, QUIET);
  const paid = await stage.gateway.paid();
  const rows = await ask<{ id: string; state: string; minor: bigint; receipts: number }>(`
    SELECT d.id, d.state, (d.amount_minor + d.fee_minor)::bigint AS minor,
      (SELECT count(*)::int FROM receipt r WHERE r.donation_id = d.id) AS receipts
    FROM donation d`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [
    check("every gift is settled, paid at the gateway, and has one receipt", [
      gifts.length === 0 && "nobody gave",
      ...gifts.flatMap(({ id, settledAt }) => {
        const row = byId.get(id);
        return [
          settledAt === undefined && `${id}: its donor was not told`,
          row?.state !== "settled" && `${id} is ${row?.state}`,
          Number(row?.minor) !== paid.get(id) && `${id}: ${row?.minor}, paid ${paid.get(id)}`,
          row?.receipts !== 1 && `${id} has ${row?.receipts} receipts`,
        ];
      }),
    ]),
    check("every payment at the gateway is a settled gift", [
      ...[...paid.keys()].map((id) => byId.get(id)?.state !== "settled" && `${id} is not`),
    ]),
    check("every donor gets one mail", [
      ...gifts.map(({ email }) => counts.get(email) !== 1 && `${email}: ${counts.get(email)}`),
    ]),
    check("the books are right", await faultsOfBooks(ask)),
  ];
}

export function checkProcesses(members: readonly Member[]): Check {
  return check(
    "no process exits unasked or with an error",
    members.flatMap(({ falls }) => falls),
  );
}

/** Prints it; answers whether each check holds. */
export function conclude(
  checks: readonly Check[],
  figures: Parameters<typeof printReport>[0] = [],
): boolean[] {
  printReport(figures, checks);
  return checks.map(passed);
}
