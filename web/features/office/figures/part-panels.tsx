import { type Currency, formatWire } from "#contract/money.ts";
import type { CurrencyFigures, FigureSums, Figures } from "#contract/office/figures.ts";
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

/** The donations by provider, cause and campaign. */
export function PartPanels({ figures }: { figures: Figures }) {
  const { currencies, gateways, causes, real_only } = figures;
  return (
    <>
      <Panel title="By payment provider">
        <PartTable
          what="Donations by payment provider"
          head="Provider"
          currencies={currencies}
          rows={gateways.map(({ gateway, ...row }) => ({ ...row, name: gatewayText(gateway) }))}
        />
        {real_only && <p className="figures-page-hint">{definitions.realOnly}</p>}
      </Panel>
      <Panel title="By cause">
        <PartTable what="Donations by cause" head="Cause" currencies={currencies} rows={causes} />
      </Panel>
      <Panel title="By campaign">
        <PartTable
          what="Donations by campaign"
          head="Campaign"
          currencies={currencies}
          rows={campaignRows(figures)}
        />
      </Panel>
    </>
  );
}

/** The largest campaigns of each currency, then the others as one row. */
function campaignRows({ currencies, campaigns, other_campaigns }: Figures): readonly PartRow[] {
  return currencies.flatMap(({ currency }) => [
    ...campaigns
      .filter((row) => row.currency === currency)
      .map(({ id, title, ...row }) => ({ ...row, name: title, campaignId: id })),
    ...other_campaigns
      .filter((row) => row.currency === currency)
      .map(({ campaigns: count, ...row }) => ({
        ...row,
        name: countText(count, "other campaign"),
      })),
  ]);
}

interface PartTableProps {
  what: string;
  head: string;
  rows: readonly PartRow[];
  /** The totals of which the rows are parts. */
  currencies: readonly CurrencyFigures[];
}

function PartTable({ what, head, rows, currencies }: PartTableProps) {
  const shareOf = ({ currency, amount }: PartRow) => {
    const total = currencies.find((part) => part.currency === currency)?.donations.amount ?? 0;
    return total === 0 ? 0 : (amount / total) * 100;
  };
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
    { head: "Amount", kind: "sum", cell: ({ amount, currency }) => formatWire(amount, currency) },
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
      cell: ({ before, currency }) => formatWire(before, currency),
    },
    { head: "Change", kind: "number", cell: ({ percent }) => percentText(percent) },
  ];
  return (
    <DataTable
      what={what}
      columns={columns}
      rows={rows}
      keyOf={({ currency, name, campaignId }) => `${currency} ${campaignId ?? name}`}
    />
  );
}
