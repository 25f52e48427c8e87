import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { toCreditorReference } from "#contract/giving/creditor-reference.ts";
import type { Currency } from "#contract/money.ts";
import type { BankDecision, BankLine } from "#contract/office/bank.ts";
import { insertDonations } from "../../features/giving/donations/donation-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { inTransaction } from "../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../platform/ids.ts";
import { openOffice } from "../test-office.ts";
import type { TestSite } from "../test-site.ts";

interface BankSite {
  readonly database: Database;
  readonly clock: { readonly now: number };
}

interface TestTransfer {
  readonly campaignId: number;
  /** Without the fee of 2%. */
  readonly minor?: number;
  readonly name?: string | null;
  readonly email?: string | null;
  readonly currency?: Currency;
  readonly state?: "open" | "expired";
  readonly createdAt?: Date;
}

/** Starts a donation by bank transfer, of 100.00 and a fee of 2.00 by default. */
export async function startTestTransfer(
  { database, clock }: BankSite,
  {
    campaignId,
    minor = 10_000,
    name = "Ada Obi",
    email = null,
    currency = "USD",
    state = "open",
    createdAt = new Date(clock.now),
  }: TestTransfer,
) {
  const id = uuidv7(clock.now);
  const reference = toCreditorReference(
    randomUUID().replaceAll("-", "").slice(0, 16).toUpperCase(),
  );
  await inTransaction(database, async (tx) => {
    await insertDonations(tx, [
      {
        id,
        campaign_id: campaignId,
        state,
        currency,
        amount_minor: minor,
        fee_minor: minor / 50,
        rate_ppm: 1_000_000,
        campaign_currency: currency,
        campaign_amount_minor: minor,
        payment_method: "Bank-Transfer",
        provider: "bank",
        payment_id: reference,
        description: "A well",
        donor_name: name,
        donor_email: email,
        anonymous: false,
        source: "test",
        created_at: createdAt,
      },
    ]);
    await tx
      .insertInto("bank_transfer")
      .values({ donation_id: id, reference, expires_at: createdAt })
      .execute();
  });
  return { id, reference, total: (minor * 51) / 5_000 };
}

export interface TestLine {
  /** Below zero: sent. */
  readonly amount: number;
  readonly day?: string;
  readonly name?: string;
  readonly text?: string;
  readonly reference?: string;
  readonly returned?: boolean;
  /** The bank's own reference; made up by default. */
  readonly id?: string | null;
}

const DAY = "2026-11-20";

/** A camt.053 file with one statement. */
export function buildStatement(
  lines: readonly TestLine[],
  { opening = 0, currency = "USD", iban = "DE89370400440532013000", day = DAY } = {},
): Buffer {
  const amount = (value: number) =>
    `<Amt Ccy="${currency}">${Math.abs(value).toFixed(2)}</Amt><CdtDbtInd>${value < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
  const balance = (code: string, value: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(value)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const closing = lines.reduce((sum, line) => sum + line.amount, opening);
  const entries = lines.map((line) => {
    const { id = randomUUID().slice(0, 30) } = line;
    const party = line.amount > 0 !== (line.returned ?? false) ? "Dbtr" : "Cdtr";
    return `<Ntry>${amount(line.amount)}${line.returned ? "<RvslInd>true</RvslInd>" : ""}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${line.day ?? day}</Dt></BookgDt>${id === null ? "" : `<AcctSvcrRef>${id}</AcctSvcrRef>`}<NtryDtls><TxDtls><RltdPties><${party}><Pty><Nm>${line.name ?? "Someone"}</Nm></Pty></${party}></RltdPties><RmtInf><Ustrd>${line.text ?? ""}</Ustrd>${line.reference ? `<Strd><CdtrRefInf><Ref>${line.reference}</Ref></CdtrRefInf></Strd>` : ""}</RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return Buffer.from(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${randomUUID()}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${balance("OPBD", opening)}${balance("CLBD", closing)}${entries.join("")}</Stmt></BkToCstmrStmt></Document>`,
  );
}

/** Uploads statements that continue each other, and decides about their lines. */
export async function openBank(site: TestSite) {
  const office = await openOffice(site);
  /** What was uploaded so far. */
  let balance = 0;
  const add = (lines: readonly TestLine[]) => {
    balance += lines.reduce((sum, { amount }) => sum + amount, 0);
  };
  const send = (file: Buffer, query = "file_name=november.xml") => {
    site.clock.now += 1_000;
    return office.post(`bank/statements/?${query}`, file);
  };
  const upload = async (...lines: TestLine[]) => {
    const file = buildStatement(lines, { opening: balance });
    add(lines);
    const response = await send(file);
    expect(response.status).toBe(200);
    return { file, ...response.json };
  };
  const listLines = async (state = "open", q = ""): Promise<BankLine[]> =>
    (await office.get(`bank/lines/?limit=50&state=${state}&q=${encodeURIComponent(q)}`)).json.data;
  return {
    office,
    /** Sends a file as it is. */
    send,
    upload,
    listLines,
    /** The balance after what was uploaded; `add` counts lines that were sent otherwise. */
    balance: () => balance,
    add,
    /** Uploads one line and returns it as it is listed. */
    uploadLine: async (line: TestLine): Promise<BankLine> => {
      const mark = `mark${randomUUID().slice(0, 8)}`;
      await upload({ ...line, text: `${mark} ${line.text ?? ""}` });
      for (const state of ["open", "done"]) {
        const [found] = await listLines(state, mark);
        if (found) return found;
      }
      throw new Error("the line is not listed");
    },
    decide: ({ id }: { readonly id: string }, decision: BankDecision) =>
      office.post(`bank/lines/${id}/decisions/`, decision),
    findDonation: (id: string) =>
      site.db.selectFrom("donation").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  };
}

export type TestBank = Awaited<ReturnType<typeof openBank>>;
