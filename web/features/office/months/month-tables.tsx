import {
  type MonthAccount,
  type MonthCurrency,
  type MovementKind,
  movementKinds,
} from "#contract/office/months.ts";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { movementHeads, plainAmount } from "./month-texts.ts";

const currencyNames = { USD: "US dollars", EUR: "Euros" } as const;
const totalNames = { debit: "Held and spent", credit: "Owed and earned" } as const;

interface Row extends Pick<MonthAccount, "name" | "opening" | "moved" | "closing"> {
  readonly key: string;
  readonly total: boolean;
}

export function CurrencyTables({ books }: { books: MonthCurrency }) {
  const { currency, accounts, campaigns, campaign_count, debits } = books;
  const columns = toColumns(accounts);
  const sides = (["debit", "credit"] as const).flatMap((side) => {
    const rows = accounts.filter((account) => account.side === side);
    return [totalRow(side, rows), ...rows.map(toRow)];
  });
  const title = currencyNames[currency];
  return (
    <section className="office-card month-currency" aria-labelledby={`month-${currency}`}>
      <h2 id={`month-${currency}`} className="text-xl">
        {title}
      </h2>
      <DataTable
        what={`Accounts in ${title}`}
        columns={columns}
        rows={sides}
        keyOf={({ key }) => key}
      />
      <p className="text-sm text-ink-soft">
        The books balance: what is held and spent equals what is owed and earned. Debits and credits
        of the month: {plainAmount(debits)} each.
      </p>
      {campaigns.length > 0 && (
        <details>
          <summary className="link w-fit cursor-pointer py-2">Campaigns ({campaign_count})</summary>
          <DataTable
            what={`Campaigns in ${title}`}
            columns={columns}
            rows={campaigns.map(toRow)}
            keyOf={({ key }) => key}
          />
          {campaign_count > campaigns.length && (
            <p className="text-sm text-ink-soft">
              The {campaigns.length} in which most money moved. The download has all of them.
            </p>
          )}
        </details>
      )}
    </section>
  );
}

const toRow = (account: MonthAccount): Row => ({ ...account, key: account.account, total: false });

/** The sums of a side of the books. */
function totalRow(side: MonthAccount["side"], accounts: readonly MonthAccount[]): Row {
  const sum = (amountOf: (account: MonthAccount) => number) =>
    accounts.reduce((total, account) => total + Math.round(amountOf(account) * 100), 0) / 100;
  const moved = Object.fromEntries(
    movementKinds.map((kind) => [kind, sum((account) => account.moved[kind])]),
  ) as Record<MovementKind, number>;
  return {
    ...{ key: side, name: totalNames[side], total: true, moved },
    opening: sum(({ opening }) => opening),
    closing: sum(({ closing }) => closing),
  };
}

/** The movements that happened in the month, between the balances. */
function toColumns(accounts: readonly MonthAccount[]): ReadonlyArray<Column<Row>> {
  const happened = movementKinds.filter((kind) => accounts.some(({ moved }) => moved[kind] !== 0));
  return [
    {
      head: "Account",
      kind: "name",
      cell: ({ name, total }) => (total ? <strong className="month-total">{name}</strong> : name),
    },
    { head: "Opening", kind: "number", cell: ({ opening }) => <Amount amount={opening} /> },
    ...happened.map(
      (kind): Column<Row> => ({
        head: movementHeads[kind],
        kind: "number",
        cell: ({ moved }) => <Amount amount={moved[kind]} />,
      }),
    ),
    { head: "Closing", kind: "sum", cell: ({ closing }) => plainAmount(closing) },
  ];
}

/** Nothing is not shown on the cards of phones. */
function Amount({ amount }: { amount: number }) {
  return amount === 0 ? <span className="wide-only">–</span> : plainAmount(amount);
}
