import { type Check, check } from "../report.ts";
import type { Evidence } from "./evidence.ts";

/** Each line of the bank's statements is used once. `check-money.ts` checks that its donation is settled. */
export function checkBank({ bank, rows }: Evidence): Check[] {
  const { transfers } = bank;
  const lines = Map.groupBy(rows.bankLines, ({ donation_id }) => donation_id);
  return [
    check("import: every line of the statements exists once and pays its donation", [
      ...transfers.map(({ donation, reference, minor }) => {
        const [line, ...others] = lines.get(donation) ?? [];
        const isRight = line?.state === "donation" && line.amount_minor === BigInt(minor);
        return (
          !(isRight && others.length === 0) &&
          `${reference} has ${others.length + Number(line !== undefined)} lines`
        );
      }),
      rows.bankLines.length !== transfers.length &&
        `${rows.bankLines.length} lines of ${transfers.length} transfers`,
    ]),
  ];
}
