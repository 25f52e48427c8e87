import { useState } from "react";
import { useSearchParams } from "react-router";
import type { AnswerOf } from "#contract/endpoint.ts";
import { listMyReceipts, type Receipt } from "#contract/giving/receipts.ts";
import { BROWSE_PATH } from "#contract/page-paths.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Said } from "../../ui/said.tsx";
import { PagedTable } from "../../ui/table/paged-table.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { receiptColumns } from "./receipt-columns.tsx";

const ALL = { value: "", label: "All years" };

/** One's receipts by the year of the gift, the newest first. */
export function ReceiptList() {
  const [params, setParams] = useSearchParams();
  const year = /^2\d{3}$/.test(params.get("year") ?? "") ? (params.get("year") ?? "") : "";
  const pages = usePages<Receipt, AnswerOf<typeof listMyReceipts>>(year, (cursor) =>
    authorisedApi(listMyReceipts, { query: { cursor, year: year || undefined } }),
  );
  const { page, replace } = pages;
  const [corrected, setCorrected] = useState<Receipt>();
  const [said, setSaid] = useState<string>();

  const onCorrected = (receipt: Receipt) => {
    replace((item) => (item.number === corrected?.number ? receipt : item));
    setCorrected(undefined);
    setSaid(`Receipt ${receipt.number} has the new name. The old one says that it was amended.`);
  };

  if (page && page.years.length === 0) {
    return (
      <EmptyState title="Your receipts will stand here">
        <p className="mb-5">Every gift gets one, as soon as it has arrived.</p>
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
        <Said>{said}</Said>
        {page && (
          <div className="max-w-56">
            <Select
              label="Year of the gift"
              value={year}
              onChange={({ target: { value } }) =>
                setParams(value ? { year: value } : {}, { preventScrollReset: true })
              }
              options={[ALL, ...page.years.map((one) => ({ value: `${one}`, label: `${one}` }))]}
            />
          </div>
        )}
        <PagedTable
          what="Your receipts"
          pages={pages}
          columns={receiptColumns(setCorrected)}
          keyOf={({ donation_id }) => donation_id}
          empty={<p>No gifts in {year}.</p>}
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
