import Download from "lucide-react/icons/download";
import { useState } from "react";
import { listOverviewGifts, overviewDonationOrders } from "#contract/figures/overview.ts";
import { isUnfiltered } from "#contract/giving/team-donations.ts";
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
  /** Reloads the list when it changes, as new donations arrive. */
  reloadKey: string;
}

export function DonationPanel({ address: { id, range }, reloadKey }: DonationPanelProps) {
  const [filter, setFilter] = useState<DonationQuery>({});
  const query = { id, ...range, ...filter };
  // A filtered list is always sorted newest first.
  const showsAll = isUnfiltered(filter);
  const sorted = useOrder(overviewDonationOrders, "-given", "gifts");
  const sort = showsAll ? sorted.order : "-given";
  const pages = usePages(JSON.stringify([query, sort, reloadKey]), (cursor) =>
    authorisedApi(listOverviewGifts, { query: { ...query, sort, cursor } }),
  );
  const csv = useExport();
  return (
    <section className="panel" aria-labelledby="gifts-title">
      <header>
        <h2 id="gifts-title" className="text-xl">
          Donations
        </h2>
        <Button
          variant="quiet"
          size="small"
          busy={csv.busy}
          onClick={() => void csv.download({ kind: "gifts", ...query })}
        >
          <Download aria-hidden="true" className="size-4" />
          CSV
          <span className="sr-only"> of these donations</span>
        </Button>
      </header>
      <p role="alert" className="text-error">
        {csv.failed ? "We couldn't create the CSV file. Please try again." : ""}
      </p>
      <FilterFold active={Object.values(filter).filter(Boolean).length}>
        <DonationFilters filter={filter} onFilter={setFilter} />
      </FilterFold>
      <PagedTable
        what="The donations"
        pages={pages}
        sorted={showsAll ? sorted : undefined}
        columns={donationColumns(id !== undefined)}
        keyOf={(donation) => donation.id}
        empty={
          <p role="status" className="text-ink-soft">
            No matching donations.
          </p>
        }
      />
    </section>
  );
}
