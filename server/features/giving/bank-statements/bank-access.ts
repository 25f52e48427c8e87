import { randomUUID } from "node:crypto";
import type { CsvColumns } from "#contract/office/bank.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import {
  type AccessRow,
  office,
  type RequestParts,
  type Scene,
} from "../../../testing/access/access-row.ts";
import { insertNewLines, insertStatement } from "./bank-statement-store.ts";

async function lineParts({ site, owner }: Scene): Promise<RequestParts> {
  const id = uuidv7();
  const statement_id = uuidv7();
  await inTransaction(site.database, async (tx) => {
    await insertStatement(tx, {
      id: statement_id,
      file_name: "statement.csv",
      file_hash: randomUUID(),
      position: 0,
      format: "csv",
      iban: null,
      currency: "EUR",
      lines: 1,
      new_lines: 1,
      uploaded_by: owner.id,
      uploaded_at: new Date(site.clock.now),
    });
    await insertNewLines(tx, [
      {
        id,
        statement_id,
        fingerprint: randomUUID(),
        booked_on: "2026-11-20",
        currency: "EUR",
        amount_minor: 1_000,
        counterparty_name: null,
        counterparty_iban: null,
        reference: null,
        text: "",
        returned: false,
      },
    ]);
  });
  return { params: { id }, body: { action: "send_back" } };
}

const columns: CsvColumns = {
  date: 0,
  amount: 1,
  credit: null,
  debit: null,
  direction: null,
  name: null,
  iban: null,
  text: [2],
  reference: null,
  currency: 3,
  date_order: null,
  decimal_mark: null,
};
const uploadQuery = `file_name=statement.csv&columns=${encodeURIComponent(JSON.stringify(columns))}`;
const table = () =>
  Buffer.from(`Date;Amount;Text;Currency\n2026-11-20;10,00;${randomUUID()};USD\n`);

export const bankAccess: Readonly<Record<string, AccessRow>> = {
  "POST /api/v1/admin/bank/statements/": {
    ...office(["finance"]),
    createParts: () => ({ query: uploadQuery, body: table() }),
  },
  "GET /api/v1/admin/bank/statements/": office(["finance", "support", "read_only"]),
  "GET /api/v1/admin/bank/lines/": office(["finance", "support", "read_only"]),
  "GET /api/v1/admin/bank/transfers/": {
    ...office(["finance", "support", "read_only"]),
    createParts: () => ({ query: "q=Ada" }),
  },
  "POST /api/v1/admin/bank/lines/{id}/decisions/": {
    ...office(["finance"]),
    createParts: lineParts,
  },
};
