import Download from "lucide-react/icons/download";
import { useState } from "react";
import { listOverviewGifts, overviewGiftOrders } from "#contract/figures/overview.ts";
import { isWholeList } from "#contract/giving/offline.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { useOrder } from "../../lib/page/use-order.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { FilterFold } from "../../ui/table/filter-fold.tsx";
import { PagedTable } from "../../ui/table/paged-table.tsx";
import { donationColumns } from "./donation-columns.tsx";
import { DonationFilters, type DonationQuery } from "./donation-filters.tsx";
import type { OverviewAddress } from "./overview-address.ts";
import { useExport } from "./use-export.ts";

interface DonationPanelProps {
  address: OverviewAddress;
  /** Changes when new gifts have come; the list is then loaded again. */
  moment: string;
}

/** The gifts in the range of days, also as a file for spreadsheets. */
export function DonationPanel({ address: { id, range }, moment }: DonationPanelProps) {
  const [filter, setFilter] = useState<DonationQuery>({});
  const query = { id, ...range, ...filter };
  // Only the whole list has another order than the newest first.
  const whole = isWholeList(filter);
  const sorted = useOrder(overviewGiftOrders, "-given", "gifts");
  const sort = whole ? sorted.order : "-given";
  const pages = usePages(JSON.stringify([query, sort, moment]), (cursor) =>
    authorisedApi(listOverviewGifts, { query: { ...query, sort, cursor } }),
  );
  const table = useExport();
  return (
    <section className="panel" aria-labelledby="gifts-title">
      <header>
        <h2 id="gifts-title" className="text-xl">
          Donations
        </h2>
        <Button
          variant="quiet"
          size="small"
          busy={table.busy}
          onClick={() => void table.download({ kind: "gifts", ...query })}
        >
          <Download aria-hidden="true" className="size-4" />
          CSV
          <span className="sr-only"> of these donations</span>
        </Button>
      </header>
      <p role="alert" className="text-error">
        {table.failed ? "The table could not be made. Please try again." : ""}
      </p>
      <FilterFold active={Object.values(filter).filter(Boolean).length}>
        <DonationFilters filter={filter} onFilter={setFilter} />
      </FilterFold>
      <PagedTable
        what="The donations"
        pages={pages}
        sorted={whole ? sorted : undefined}
        columns={donationColumns(id !== undefined)}
        keyOf={(donation) => donation.id}
        empty={
          <p role="status" className="text-ink-soft">
            No donations match.
          </p>
        }
      />
    </section>
  );
}
