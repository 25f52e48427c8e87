import {
  type DonorDetails,
  type DonorDonation,
  listDonorDonations,
} from "#contract/office/donors.ts";
import { moneyPath, officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { MoneyText } from "../../../ui/money-text.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { donationStateText } from "../money/history-texts.ts";

const columns: ReadonlyArray<Column<DonorDonation>> = [
  {
    head: "Campaign",
    kind: "name",
    cell: ({ id, campaign }) => (
      <a href={moneyPath("donations", id)} className="link">
        <CutText>{campaign.title}</CutText>
      </a>
    ),
  },
  {
    head: "Charged",
    kind: "sum",
    cell: ({ total, currency }) => <MoneyText amount={total} currency={currency} whole={false} />,
  },
  { head: "Status", kind: "short", cell: donationStateText },
  { head: "Receipt", kind: "short", cell: ({ receipt_number }) => receipt_number ?? "–" },
  {
    head: "When",
    kind: "short",
    cell: ({ given_at, started_at }) => <ShortTime iso={given_at ?? started_at} />,
  },
];

export function DonorDonations({ donor: { id, emails } }: { donor: DonorDetails }) {
  const list = usePages<DonorDonation, Awaited<ReturnType<typeof loadPage>>>(id, (cursor) =>
    loadPage(id, cursor),
  );
  return (
    <section className="grid gap-4" aria-labelledby="donor-donations">
      <h2 id="donor-donations" className="text-lg">
        Donations
      </h2>
      <PagedTable
        what="The donations"
        pages={list}
        columns={columns}
        keyOf={({ id: donation }) => donation}
        empty={<p className="text-ink-soft">No paid donations.</p>}
      />
      {emails[0] && (
        <p className="text-sm text-ink-soft">
          Unpaid attempts are{" "}
          <a className="link" href={`${officePath("money")}?q=${encodeURIComponent(emails[0])}`}>
            among all donations
          </a>
          .
        </p>
      )}
    </section>
  );
}

function loadPage(id: string, cursor: string | undefined) {
  return authorisedApi(listDonorDonations, { params: { id }, query: { cursor, limit: 25 } });
}
