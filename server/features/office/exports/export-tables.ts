import type { RawBuilder } from "kysely";
import { offlineWays } from "#contract/giving/reported-donations.ts";
import { type Currency, money, toWire } from "#contract/money.ts";
import type { OfficeExportKind } from "#contract/office/exports.ts";
import { localTime } from "#contract/time-zone.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import type { DonationFilter } from "../money/donation-filter-store.ts";
import {
  type DonationExportRow,
  type DonorExportRow,
  selectDonationRows,
  selectDonorRows,
} from "./donation-export-store.ts";
import {
  type MovementExportRow,
  selectEntryRows,
  selectRefundRows,
} from "./movement-export-store.ts";
import type { Cell, CellKind, ExportTable, TableColumn } from "./table-cell.ts";

export interface TableDeps {
  /** For statements that may read whole tables. */
  readonly db: Db;
  readonly gateways: Pick<Gateways, "named">;
  readonly zone: string;
}

const PAGE_SIZE = 500;
export const MAX_DONORS = 100_000;

type TableColumns<Row> = ReadonlyArray<
  readonly [head: string, kind: CellKind, cell: (row: Row, deps: TableDeps) => Cell]
>;

const wire = (minor: number, currency: Currency) => toWire(money(minor, currency));
const dayOf = (at: Date, { zone }: TableDeps) => localTime(at, zone).slice(0, 10);
const timeOf = (at: Date, { zone }: TableDeps) => localTime(at, zone).slice(11);

function providerName(provider: string, { gateways }: TableDeps): string {
  const { title, test } = toNamedGateway(gateways, provider);
  return test ? `${title} (test)` : title;
}

function statusText({ state, revoked, refunded_minor }: DonationExportRow): string {
  if (revoked) return "invalid";
  if (state === "settled") return refunded_minor > 0 ? "refunded" : "paid";
  return state === "created" || state === "open" ? "not paid" : state;
}

const donationColumns: TableColumns<DonationExportRow> = [
  ["date", "day", ({ at }, deps) => dayOf(at, deps)],
  ["time", "text", ({ at }, deps) => timeOf(at, deps)],
  ["status", "text", statusText],
  ["campaign number", "count", ({ campaign_id }) => campaign_id],
  ["campaign", "text", ({ campaign }) => campaign],
  ["donation number", "count", ({ number }) => number],
  ["donor", "text", ({ donor_name }) => donor_name],
  ["email", "text", ({ donor_email }) => donor_email],
  ["shown as anonymous", "text", ({ anonymous }) => (anonymous ? "yes" : "no")],
  ["currency", "text", ({ currency }) => currency],
  ["amount", "amount", (row) => wire(row.amount_minor, row.currency)],
  ["service fee", "amount", (row) => wire(row.fee_minor, row.currency)],
  ["charged", "amount", (row) => wire(row.amount_minor + row.fee_minor, row.currency)],
  ["refunded", "amount", (row) => wire(row.refunded_minor, row.currency)],
  [
    "provider fee",
    "amount",
    ({ gateway_cost_minor: cost, currency }) => (cost === null ? null : wire(cost, currency)),
  ],
  ["campaign currency", "text", ({ campaign_currency }) => campaign_currency],
  ["campaign amount", "amount", (row) => wire(row.campaign_amount_minor, row.campaign_currency)],
  [
    "campaign refunded",
    "amount",
    (row) => wire(row.campaign_refunded_minor, row.campaign_currency),
  ],
  ["fund", "text", ({ fund }) => fund],
  [
    "provider",
    "text",
    ({ provider, offline_way }, deps) =>
      offline_way ? `Offline: ${offlineWays[offline_way]}` : providerName(provider, deps),
  ],
  ["receipt", "text", ({ receipt }) => receipt],
  ["payment", "text", ({ payment_id }) => payment_id],
  ["donation", "text", ({ id }) => id],
  ["recurring", "text", ({ recurring }) => recurring],
];

const movementTexts: Readonly<Record<string, string>> = {
  refund: "refund",
  refund_failed: "refund failed",
  capture: "payment fee",
  "gateway-fee": "late payment fee",
  "dispute-fee": "dispute fee",
  "dispute-fee-returned": "dispute fee returned",
  "account-fee": "account fee",
  "account-fee-returned": "account fee returned",
  "to-bank": "payout",
  "from-bank": "paid in from the bank",
};

const movementColumns: TableColumns<MovementExportRow> = [
  ["date", "day", ({ at }, deps) => dayOf(at, deps)],
  ["time", "text", ({ at }, deps) => timeOf(at, deps)],
  ["recorded", "day", ({ recorded_at }, deps) => dayOf(recorded_at, deps)],
  ["kind", "text", ({ kind }) => movementTexts[kind] ?? kind.replaceAll("-", " ")],
  ["currency", "text", ({ currency }) => currency],
  ["amount", "amount", (row) => wire(row.amount_minor, row.currency)],
  ["provider", "text", ({ provider }, deps) => providerName(provider, deps)],
  ["provider ID", "text", ({ external_id }) => external_id],
];

const aboutDonation: TableColumns<MovementExportRow> = [
  ["campaign number", "count", ({ campaign_id }) => campaign_id],
  ["campaign", "text", ({ campaign }) => campaign],
  ["donation number", "count", ({ number }) => number],
  ["donor", "text", ({ donor_name }) => donor_name],
  ["email", "text", ({ donor_email }) => donor_email],
  ["donation", "text", ({ donation_id }) => donation_id],
];

const donorColumns: TableColumns<DonorExportRow> = [
  ["donor", "text", ({ name }) => name],
  ["email", "text", ({ email }) => email],
  ["account", "text", ({ has_account }) => (has_account ? "yes" : "no")],
  ["currency", "text", ({ currency }) => currency],
  ["donations", "count", ({ donations }) => donations],
  ["amount", "amount", (row) => wire(row.amount_minor, row.currency)],
  ["refunded", "amount", (row) => wire(row.refunded_minor, row.currency)],
  ["first donation", "day", ({ first_at }, deps) => dayOf(first_at, deps)],
  ["last donation", "day", ({ last_at }, deps) => dayOf(last_at, deps)],
];

/** The table of an export, and a query for its first rows. */
export function officeTable(
  deps: TableDeps,
  kind: Exclude<OfficeExportKind, "month">,
  filter: DonationFilter,
): ExportTable & { readonly selectFirst: (limit: number) => RawBuilder<unknown> } {
  switch (kind) {
    case "donations":
      return pagedTable(
        deps,
        "Donations",
        donationColumns,
        (after: DonationExportRow | undefined, limit) => selectDonationRows(filter, after, limit),
      );
    case "refunds":
      return pagedTable(
        deps,
        "Refunds",
        [...movementColumns, ...aboutDonation],
        (after: MovementExportRow | undefined, limit) =>
          selectRefundRows(filter, after && String(after.id), limit),
      );
    case "fees":
      return pagedTable(
        deps,
        "Fees",
        [...movementColumns, ...aboutDonation],
        (after: MovementExportRow | undefined, limit) =>
          selectEntryRows(accounts.gatewayCosts, filter, after && Number(after.id), limit),
      );
    case "payouts":
      return pagedTable(
        deps,
        "Payouts",
        movementColumns,
        (after: MovementExportRow | undefined, limit) =>
          selectEntryRows(accounts.bank, filter, after && Number(after.id), limit),
      );
    case "donors":
      return donorTable(deps, filter);
  }
}

/** Donors are grouped in one query, so their number is limited. */
function donorTable(deps: TableDeps, filter: DonationFilter) {
  const table = pagedTable<DonorExportRow>(deps, "Donors", donorColumns, (_, limit) =>
    selectDonorRows(filter, limit),
  );
  async function* pages() {
    const rows = await readRows(deps.db, selectDonorRows(filter, MAX_DONORS));
    for (let start = 0; start < rows.length; start += PAGE_SIZE) {
      yield rows.slice(start, start + PAGE_SIZE).map(table.toCells);
    }
  }
  return { ...table, pages };
}

/** Reads a page after the last row of the one before. Each page is one query, so slow readers occupy no connection. */
function pagedTable<Row>(
  deps: TableDeps,
  name: string,
  columns: TableColumns<Row>,
  select: (after: Row | undefined, limit: number) => RawBuilder<Row>,
) {
  const toCells = (row: Row) => columns.map(([, , cell]) => cell(row, deps));
  async function* pages() {
    let after: Row | undefined;
    do {
      const rows = await readRows(deps.db, select(after, PAGE_SIZE));
      if (rows.length > 0) yield rows.map(toCells);
      after = rows.length < PAGE_SIZE ? undefined : rows.at(-1);
    } while (after);
  }
  return {
    name,
    toCells,
    columns: columns.map(([head, kind]): TableColumn => ({ head, kind })),
    pages,
    selectFirst: (limit: number) => select(undefined, limit),
  };
}
