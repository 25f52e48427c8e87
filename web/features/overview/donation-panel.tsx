import Download from "lucide-react/icons/download";
import { useState } from "react";
import { listOverviewGifts } from "#contract/figures/overview.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { DonationFilters, type DonationQuery } from "./donation-filters.tsx";
import { DonationRow } from "./donation-row.tsx";
import type { OverviewAddress } from "./overview-address.ts";
import { useExport } from "./use-export.ts";

interface DonationPanelProps {
  address: OverviewAddress;
  /** Changes when new gifts have come; the list is then loaded again. */
  moment: string;
}

/** The gifts in the range of days, the newest first, also as a file for spreadsheets. */
export function DonationPanel({ address: { id, range }, moment }: DonationPanelProps) {
  const [filter, setFilter] = useState<DonationQuery>({});
  const query = { id, ...range, ...filter };
  const { page, failed, busy, more, reload } = usePages(JSON.stringify([query, moment]), (cursor) =>
    authorisedApi(listOverviewGifts, { query: { ...query, cursor } }),
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
      <DonationFilters filter={filter} onFilter={setFilter} />
      {!page && !failed && <PartSkeleton label="Loading the donations" rows={5} />}
      {failed === "list" && <FailedPart what="The donations" retry={() => void reload()} />}
      {page && (
        <ul className="donation-panel-list">
          {page.data.map((donation) => (
            <DonationRow key={donation.id} donation={donation} oneCampaign={id !== undefined} />
          ))}
        </ul>
      )}
      <p role="status" className="text-ink-soft">
        {page?.data.length === 0 ? "No donations match." : ""}
      </p>
      {more && (
        <p className="flex justify-center">
          <Button variant="quiet" busy={busy} onClick={() => void more()}>
            {failed === "more" ? "Try again" : "Load More"}
          </Button>
        </p>
      )}
    </section>
  );
}
