import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ResponseOf } from "#contract/endpoint.ts";
import { listMyReceipts, type Receipt } from "#contract/giving/receipts.ts";
import { BROWSE_PATH } from "#contract/page-paths.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Select } from "../../ui/form/select.tsx";
import { StatusMessage } from "../../ui/status-message.tsx";
import { PagedTable } from "../../ui/table/paged-table.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { receiptColumns } from "./receipt-columns.tsx";

const ALL = { value: "", label: "All years" };

export function ReceiptList() {
  const [params, setParams] = useSearchParams();
  const year = /^2\d{3}$/.test(params.get("year") ?? "") ? (params.get("year") ?? "") : "";
  const pages = usePages<Receipt, ResponseOf<typeof listMyReceipts>>(year, (cursor) =>
    authorisedApi(listMyReceipts, { query: { cursor, year: year || undefined } }),
  );
  const { page, replace } = pages;
  const [corrected, setCorrected] = useState<Receipt>();
  const [message, setMessage] = useState<string>();

  const onCorrected = (receipt: Receipt) => {
    replace((item) => (item.number === corrected?.number ? receipt : item));
    setCorrected(undefined);
    setMessage(`Receipt ${receipt.number} has the new name. The old one is marked as replaced.`);
  };

  if (page && page.years.length === 0) {
    return (
      <EmptyState title="No receipts yet">
        <p className="mb-5">You get a receipt for every donation as soon as the payment arrives.</p>
        <ButtonLink href={BROWSE_PATH}>Find a campaign</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <section className="settings-card" aria-labelledby="receipts">
      <h2 id="receipts" className="text-heading">
        Receipts
      </h2>
      <div className="settings-card-body">
        <StatusMessage>{message}</StatusMessage>
        {page && (
          <div className="max-w-56">
            <Select
              label="Year"
              value={year}
              onChange={({ target: { value } }) =>
                setParams(value ? { year: value } : {}, { preventScrollReset: true })
              }
              options={[ALL, ...page.years.map((year) => ({ value: `${year}`, label: `${year}` }))]}
            />
          </div>
        )}
        <PagedTable
          what="Your receipts"
          pages={pages}
          columns={receiptColumns(setCorrected)}
          keyOf={({ donation_id }) => donation_id}
          empty={<p>No donations in {year}.</p>}
        />
      </div>
      <NameDialog
        receipt={corrected}
        onClose={() => setCorrected(undefined)}
        onCorrected={onCorrected}
      />
    </section>
  );
}
