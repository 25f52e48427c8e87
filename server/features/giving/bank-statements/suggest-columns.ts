import type { CsvColumns } from "#contract/office/bank.ts";

/** Words in the headers of banks' files, in the order of preference. */
const words = {
  date: [
    "buchungstag",
    "buchungsdatum",
    "booking date",
    "boekdatum",
    "bokföringsdag",
    "bogføringsdato",
    "datum",
    "date",
    "dato",
  ],
  amount: ["betrag", "amount", "bedrag", "belopp", "beløb", "beløp", "montant", "umsatz"],
  credit: ["gutschrift", "haben", "credit", "paid in", "money in"],
  debit: ["lastschrift", "belastung", "soll", "debit", "paid out", "money out"],
  direction: ["af bij", "soll/haben", "dr/cr", "debit/credit"],
  name: [
    "zahlungspflichtige",
    "auftraggeber",
    "beguenstigter",
    "begünstigter",
    "name",
    "payee",
    "counterparty",
    "naam",
    "partner",
  ],
  iban: ["iban", "kontonummer", "tegenrekening", "account number"],
  text: [
    "verwendungszweck",
    "mededelingen",
    "omschrijving",
    "description",
    "reference",
    "message",
    "text",
    "details",
    "memo",
  ],
  reference: ["structured reference", "creditor reference", "betalingskenmerk"],
  currency: ["waehrung", "währung", "currency", "valuta", "devise"],
} as const;

/** The columns that a header most likely means, for the office to confirm. */
export function suggestColumns(header: readonly string[]): CsvColumns {
  const names = header.map((name) => name.toLowerCase());
  const used = new Set<number>();
  const find = (key: keyof typeof words): number | null => {
    for (const word of words[key]) {
      const index = names.findIndex((name, at) => !used.has(at) && name.includes(word));
      if (index < 0) continue;
      used.add(index);
      return index;
    }
    return null;
  };
  const date = find("date");
  const direction = find("direction");
  const amount = find("amount");
  const hasAmount = amount !== null;
  const text = find("text");
  return {
    date: date ?? 0,
    amount,
    credit: hasAmount ? null : find("credit"),
    debit: hasAmount ? null : find("debit"),
    direction,
    name: find("name"),
    iban: find("iban"),
    text: text === null ? [] : [text],
    reference: find("reference"),
    currency: find("currency"),
    date_order: null,
    decimal_mark: null,
  };
}
