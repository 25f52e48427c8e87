import type { GatewayPayment } from "./stripe-double.ts";

/** The bank's account in the site's books. */
export const BANK = "gateway:bank";
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Transfer {
  /** The donation's id. */
  readonly donation: string;
  readonly reference: string;
  readonly minor: number;
}

export type BankAccount = ReturnType<typeof createBankAccount>;

/** The charity's bank account, to which donors send euros. */
export function createBankAccount() {
  const days = [2, 1, 0].map((ago) =>
    new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10),
  );
  const transfers: Array<Transfer & { readonly on: string }> = [];
  return {
    transfers: transfers as readonly Transfer[],
    /** Responses that the office should not get. */
    refusals: [] as string[],
    receive(transfer: Transfer): void {
      transfers.push({ ...transfer, on: days[transfers.length % days.length] ?? "" });
    },
    payments: (): GatewayPayment[] =>
      transfers.map(({ donation, reference, minor, on }) => ({
        ...{ id: reference, reference: donation, account: BANK, minor, currency: "EUR" },
        ...{ state: "succeeded", cost: { minor: 0, currency: "EUR" }, takenAt: Date.parse(on) },
      })),
    balance: () => [`${BANK} EUR`, BigInt(sumOf(transfers))] as const,
    /** Two camt.053 files of two days each, which overlap. */
    statements: (): string[] =>
      [days.slice(0, 2), days.slice(1)].map(([first = "", last = ""]) => {
        const entries = transfers.filter(({ on }) => on >= first && on <= last);
        const opening = sumOf(transfers.filter(({ on }) => on < first));
        return buildStatement(
          buildBalance("OPBD", first, opening) +
            buildBalance("CLBD", last, opening + sumOf(entries)) +
            entries.map(buildEntry).join(""),
        );
      }),
  };
}

const sumOf = (transfers: readonly Transfer[]) =>
  transfers.reduce((sum, { minor }) => sum + minor, 0);

const buildStatement = (content: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${content}</Stmt></BkToCstmrStmt></Document>`;

const buildAmount = (minor: number) =>
  `<Amt Ccy="EUR">${(minor / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;

const buildBalance = (code: string, on: string, minor: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${buildAmount(minor)}<Dt><Dt>${on}</Dt></Dt></Bal>`;

/** Some banks number their entries, and some donors type the reference. */
function buildEntry({ reference, minor, on }: Transfer & { readonly on: string }): string {
  const [number, text] =
    minor % 2 === 0
      ? [
          `<AcctSvcrRef>B${reference}</AcctSvcrRef>`,
          `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`,
        ]
      : ["", `<Ustrd>Donation ${reference.replace(/(.{4})(?=.)/g, "$1 ")}</Ustrd>`];
  return `<Ntry>${buildAmount(minor)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt>${number}<NtryDtls><TxDtls><RmtInf>${text}</RmtInf></TxDtls></NtryDtls></Ntry>`;
}
