import type { ResponseOf } from "#contract/endpoint.ts";
import type { listStatements } from "#contract/office/bank.ts";
import { signedText } from "./bank-texts.ts";

type Balance = ResponseOf<typeof listStatements>["balances"][number];

/** The account's balance against the books, with what explains the difference. */
export function BankBalances({ balances }: { balances: readonly Balance[] }) {
  return balances.map((balance) => <AccountBalance key={balance.currency} {...balance} />);
}

function AccountBalance({ currency, statement, booked, undecided, sent }: Balance) {
  const sum = (amount: number) => signedText(amount, currency);
  if (statement === null) {
    return (
      <p className="text-ink-soft">
        In the books: {sum(booked)}. CSV files have no balance to compare it with.
      </p>
    );
  }
  const rest = Math.round((statement - booked - undecided - sent) * 100) / 100;
  return (
    <section className="office-card" aria-label={`Balance in ${currency}`}>
      <dl className="flex flex-wrap gap-x-12 gap-y-3">
        <Figure name="On the statement" value={sum(statement)} />
        <Figure name="In the books" value={sum(booked)} />
        <Figure name="Not in the books yet" value={sum(undecided)} />
        {sent !== 0 && <Figure name="Refunds sent, not on a statement yet" value={sum(sent)} />}
      </dl>
      <p className="text-sm text-ink-soft">
        {rest === 0
          ? "The balances agree."
          : `${sum(rest)} is unexplained. A statement may be missing.`}
      </p>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg">{value}</dd>
    </div>
  );
}
