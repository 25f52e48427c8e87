import { useSearchParams } from "react-router";
import { type DonorItem, listDonors } from "#contract/office/donors.ts";
import { officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { officeMeta } from "../office-meta.ts";
import { SearchForm } from "../search-form.tsx";
import type { Route } from "./+types/donors-page";
import { DonorTags } from "./donor-tags.tsx";
import { donationCountText, donorName, givenText } from "./donor-texts.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("donors"), "Donors");

const columns: ReadonlyArray<Column<DonorItem>> = [
  {
    head: "Donor",
    kind: "name",
    cell: (donor) => (
      <span className="grid justify-items-start gap-1.5">
        <a href={officePath("donors", donor.id)} className="link">
          <CutText>{donorName(donor)}</CutText>
        </a>
        <DonorTags tags={donor.tags} />
      </span>
    ),
  },
  { head: "Given", kind: "sum", cell: givenText },
  { head: "Donations", kind: "number", cell: donationCountText },
  { head: "Email", kind: "address", cell: ({ emails }) => <Emails emails={emails} /> },
  { head: "City", cell: ({ city }) => city && <CutText>{city}</CutText> },
  {
    head: "Last donation",
    kind: "short",
    cell: ({ last_donation_at }) => last_donation_at && <ShortTime iso={last_donation_at} />,
  },
];

export default function DonorsPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q") ?? "";
  const list = usePages<DonorItem, Awaited<ReturnType<typeof loadPage>>>(q, (cursor) =>
    loadPage(q, cursor),
  );
  return (
    <>
      <AreaHead
        title="Donors"
        lead="Everyone who donated with an account or an email address. Those who donated last come first."
      />
      <SearchForm
        label="Name, email, city, tag or amount"
        initial={q}
        maxLength={254}
        onSearch={(query) => setSearch(query ? { q: query } : {}, { preventScrollReset: true })}
      />
      <PagedTable
        what="The donors"
        pages={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          q ? (
            <EmptyState title="No donors match">
              <p>
                Search for any part of a name or email address; accents and capitals don't matter.
                Common searches find the donors of the 1,000 newest donations.
              </p>
            </EmptyState>
          ) : (
            <EmptyState title="No donors yet">
              <p>Donors appear here after their first paid donation.</p>
            </EmptyState>
          )
        }
      />
    </>
  );
}

function Emails({ emails: [first, ...others] }: Pick<DonorItem, "emails">) {
  if (!first) return null;
  return (
    <>
      <CutText>{first}</CutText>
      {others.length > 0 && (
        <span className="data-table-note" title={others.join(", ")}>
          {" "}
          and {others.length} more
        </span>
      )}
    </>
  );
}

function loadPage(q: string, cursor: string | undefined) {
  return authorisedApi(listDonors, { query: { q: q || undefined, cursor, limit: 25 } });
}
