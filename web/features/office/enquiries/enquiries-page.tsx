import {
  type EnquiryItem,
  listEnquiries,
  officeEnquiryStates,
} from "#contract/outreach/enquiries.ts";
import { officePath } from "#contract/page-paths.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { officeMeta } from "../office-meta.ts";
import { StatePage } from "../state-page.tsx";
import type { Route } from "./+types/enquiries-page";
import { enquiryStateLabels } from "./enquiry-labels.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("enquiries"), "Enquiries");

type State = EnquiryItem["state"];

const columns: ReadonlyArray<Column<EnquiryItem>> = [
  {
    head: "Subject",
    kind: "name",
    cell: ({ number, subject }) => (
      <a href={officePath("enquiries", number)} className="link">
        <CutText>{subject}</CutText>
      </a>
    ),
  },
  { head: "From", cell: ({ full_name }) => <CutText>{full_name}</CutText> },
  { head: "Type", cell: ({ enquiry_type }) => enquiry_type },
  { head: "Number", kind: "short", cell: ({ number }) => number },
  { head: "Messages", kind: "number", cell: ({ message_count }) => message_count },
  { head: "Updated", kind: "short", cell: ({ changed_at }) => <ShortTime iso={changed_at} /> },
];

export default function EnquiriesPage() {
  return (
    <StatePage<State, EnquiryItem, Awaited<ReturnType<typeof loadPage>>>
      page="enquiries"
      title="Enquiries"
      lead="Open enquiries need a reply. The oldest come first."
      states={officeEnquiryStates}
      labels={enquiryStateLabels}
      countOf={(state, page) => page?.counts[state]}
      load={loadPage}
      nothing={{
        title: "No open enquiries",
        text: "Messages from the contact page appear here.",
      }}
    >
      {(list, what, empty) => (
        <PagedTable
          what={what}
          pages={list}
          columns={columns}
          keyOf={({ number }) => number}
          empty={empty}
        />
      )}
    </StatePage>
  );
}

function loadPage(state: State, cursor: string | undefined) {
  return authorisedApi(listEnquiries, { query: { state, cursor } });
}
