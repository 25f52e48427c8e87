import { type Currency, formatWire } from "#contract/money.ts";
import type { FigureSums, Figures } from "#contract/office/figures.ts";
import { campaignPath } from "#contract/page-paths.ts";
import { countText } from "../../../lib/count-text.ts";
import { Panel } from "../../../ui/panel.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { gatewayText } from "../money/gateway-cell.tsx";
import { definitions, percentText } from "./figure-texts.ts";

interface PartRow extends FigureSums {
  readonly currency: Currency;
  readonly name: string;
  /** For a link to the campaign. */
  readonly campaignId?: number;
}

/** The donations by provider, cause and campaign, in a table for each currency. */
export function PartPanels({ figures }: { figures: Figures }) {
  const { gateways, causes, real_only } = figures;
  const gatewayRows = gateways.map(({ gateway, ...row }) => ({
    ...row,
    name: gatewayText(gateway),
  }));
  return (
    <>
      <Panel title="By payment provider">
        <PartTables head="Provider" figures={figures} rows={gatewayRows} />
        {real_only && <p className="figures-page-hint">{definitions.realOnly}</p>}
      </Panel>
      <Panel title="By cause">
        <PartTables head="Cause" figures={figures} rows={causes} />
      </Panel>
      <Panel title="By campaign">
        <PartTables head="Campaign" figures={figures} rows={campaignRows(figures)} />
      </Panel>
    </>
  );
}

/** The largest campaigns, then the others as one row. */
function campaignRows({ campaigns, other_campaigns }: Figures): readonly PartRow[] {
  return [
    ...campaigns.map(({ id, title, ...row }) => ({ ...row, name: title, campaignId: id })),
    ...other_campaigns.map(({ campaigns: count, ...row }) => ({
      ...row,
      name: countText(count, "other campaign"),
    })),
  ];
}

interface PartTablesProps {
  head: string;
  figures: Figures;
  rows: readonly PartRow[];
}

function PartTables({ head, figures: { currencies }, rows }: PartTablesProps) {
  return currencies.map(({ currency, donations }) => {
    const parts = rows.filter((row) => row.currency === currency);
    return (
      parts.length > 0 && (
        <div key={currency}>
          {currencies.length > 1 && <h3 className="eyebrow font-sans">{currency}</h3>}
          <PartTable head={head} currency={currency} rows={parts} total={donations.amount} />
        </div>
      )
    );
  });
}

interface PartTableProps {
  head: string;
  currency: Currency;
  rows: readonly PartRow[];
  /** The sum of the rows. */
  total: number;
}

function PartTable({ head, currency, rows, total }: PartTableProps) {
  const shareOf = ({ amount }: PartRow) => (total === 0 ? 0 : (amount / total) * 100);
  const columns: ReadonlyArray<Column<PartRow>> = [
    {
      head,
      kind: "name",
      cell: ({ name, campaignId }) =>
        campaignId === undefined ? (
          <CutText>{name}</CutText>
        ) : (
          <a href={campaignPath(campaignId)} className="link">
            <CutText>{name}</CutText>
          </a>
        ),
    },
    {
      head: "Donations",
      kind: "number",
      cell: ({ count }) => count.count.toLocaleString("en-US"),
    },
    { head: "Amount", kind: "sum", cell: ({ amount }) => formatWire(amount, currency) },
    {
      head: "Share",
      kind: "number",
      cell: (row) => (
        <span className="figures-page-share">
          {Math.round(shareOf(row))}%
          <span aria-hidden="true">
            <i style={{ width: `${shareOf(row)}%` }} />
          </span>
        </span>
      ),
    },
    {
      head: "Before",
      kind: "number",
      cell: ({ before }) => formatWire(before, currency),
    },
    { head: "Change", kind: "number", cell: ({ percent }) => percentText(percent) },
  ];
  return (
    <DataTable
      what={`Donations by ${head.toLowerCase()} in ${currency}`}
      columns={columns}
      rows={rows}
      keyOf={({ name, campaignId }) => campaignId ?? name}
    />
  );
}
