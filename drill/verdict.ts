import { type Check, check, passed, printReport } from "../chaos/report.ts";
import { until } from "../chaos/until.ts";
import { findBookFaults } from "./compare-databases.ts";
import type { Donation } from "./people.ts";
import type { Member, Query, Stage } from "./stage.ts";

const QUIET = { withinMs: 300_000, everyMs: 500 };

/** Waits until every donation has its receipt and email, and compares donors, gateway, database and emails. */
export async function checkMoney(
  stage: Stage,
  query: Query,
  donations: readonly Donation[],
): Promise<Check[]> {
  const { counts } = stage.mails;
  const unsent = () => donations.filter(({ email }) => !counts.has(email));
  await until(() => unsent().length === 0, QUIET);
  const paid = await stage.gateway.paid();
  const rows = await query<{ id: string; state: string; minor: bigint; receipts: number }>(`
    SELECT d.id, d.state, (d.amount_minor + d.fee_minor)::bigint AS minor,
      (SELECT count(*)::int FROM receipt r WHERE r.donation_id = d.id) AS receipts
    FROM donation d`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [
    check("every donation is settled, paid at the gateway, and has one receipt", [
      donations.length === 0 && "nobody donated",
      ...donations.flatMap(({ id, settledAt }) => {
        const row = byId.get(id);
        return [
          settledAt === undefined && `${id}: its donor did not see it settled`,
          row?.state !== "settled" && `${id} is ${row?.state}`,
          Number(row?.minor) !== paid.get(id) && `${id}: ${row?.minor}, paid ${paid.get(id)}`,
          row?.receipts !== 1 && `${id} has ${row?.receipts} receipts`,
        ];
      }),
    ]),
    check("every payment at the gateway is a settled donation", [
      ...[...paid.keys()].map((id) => byId.get(id)?.state !== "settled" && `${id} is not`),
    ]),
    check("every donor gets one email", [
      ...donations.map(({ email }) => counts.get(email) !== 1 && `${email}: ${counts.get(email)}`),
    ]),
    check("the books are correct", await findBookFaults(query)),
  ];
}

export function checkProcesses(members: readonly Member[]): Check {
  return check(
    "no process exits unexpectedly or with an error",
    members.flatMap(({ crashes }) => crashes),
  );
}

/** Prints the report and returns whether each check passed. */
export function conclude(
  checks: readonly Check[],
  figures: Parameters<typeof printReport>[0] = [],
): boolean[] {
  printReport(figures, checks);
  return checks.map(passed);
}
