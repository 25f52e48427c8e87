import * as z from "zod/mini";
import { money, toWire } from "#contract/money.ts";
import * as calls from "#contract/office/bank.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { sumBooked } from "../../books/balances/balance-store.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { BANK_PROVIDER } from "../../gateways/bank/bank-provider.ts";
import { findAccountBalances } from "../bank-transfers/transfer-store.ts";
import type { BankDeps } from "./bank-deps.ts";
import { countOpenLines, findLine, findLines, type ListedLine } from "./bank-line-store.ts";
import { findStatements } from "./bank-statement-store.ts";
import { findTransfers, searchTransfers } from "./bank-transfer-store.ts";
import { lineView, statementView, transferView } from "./bank-view.ts";
import { decideLine } from "./decide-line.ts";
import { importStatement } from "./import-statement.ts";
import { findCandidate } from "./propose-match.ts";

export function bankStatementRoutes(deps: BankDeps): Route[] {
  const { db } = deps;
  return [
    route(calls.importStatement, async ({ query, body, caller }) => {
      const { file_name: name, columns } = query;
      const result = await importStatement(deps, caller, { bytes: body, name, columns });
      return {
        statements: result.statements.map(statementView),
        known: result.known,
        new_lines: result.newLines,
        matched: result.matched,
        question: result.question,
      };
    }),
    route(calls.listStatements, async ({ query: { cursor, limit } }) => {
      const after = readIdCursor(z.uuid(), cursor);
      const [found, balances] = await Promise.all([
        findStatements(db, { after, limit: limit + 1 }),
        readBalances(deps),
      ]);
      const { rows, next_cursor } = toIdPage(found, limit);
      return { data: rows.map(statementView), next_cursor, balances };
    }),
    route(calls.listBankLines, async ({ query: { state, q, cursor, limit } }) => {
      const after = readIdCursor(z.uuid(), cursor);
      const [found, counts] = await Promise.all([
        findLines(db, { state, q: q || undefined }, { after, limit: limit + 1 }),
        countOpenLines(db),
      ]);
      const { rows, next_cursor } = toIdPage(found, limit);
      return { data: await viewLines(deps, rows), next_cursor, counts };
    }),
    route(calls.findOpenTransfers, async ({ query: { q } }) => ({
      data: (await searchTransfers(db, q)).map(transferView),
    })),
    route(calls.decideBankLine, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (action) => decideLine(deps, action, id, body));
      const row = await findLine(db, id);
      const [view] = row ? await viewLines(deps, [row]) : [];
      if (!view) throw new AppError("not_found");
      return view;
    }),
  ];
}

/** One after the other, to use one connection. */
async function viewLines({ db }: BankDeps, rows: readonly ListedLine[]) {
  const ids = rows.flatMap(({ donation_id }) => donation_id ?? []);
  const transfers = ids.length > 0 ? await findTransfers(db, ids) : [];
  const views: calls.BankLine[] = [];
  for (const row of rows) {
    const transfer = transfers.find(({ id }) => id === row.donation_id);
    const candidate = row.state === "open" ? await findCandidate(db, row) : undefined;
    views.push(lineView(row, transfer, candidate));
  }
  return views;
}

async function readBalances({ db }: BankDeps) {
  const [accounts, booked] = await Promise.all([
    findAccountBalances(db),
    sumBooked(db, BANK_PROVIDER),
  ]);
  return accounts.map(({ currency, closing_minor, undecided_minor, sent_minor }) => {
    const wire = (minor: number) => toWire(money(minor, currency));
    return {
      currency,
      statement: closing_minor === null ? null : wire(closing_minor),
      booked: wire(booked.find((one) => one.currency === currency)?.minor ?? 0),
      undecided: wire(undecided_minor),
      sent: wire(sent_minor),
    };
  });
}
