import { useSearchParams } from "react-router";
import { type EnquiryItem, enquiryStates, listEnquiries } from "#contract/outreach/enquiries.ts";
import { officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { PageList } from "../page-list.tsx";
import { enquiryStateWords } from "./enquiry-words.ts";

type State = EnquiryItem["state"];
type EnquiryPage = Awaited<ReturnType<typeof loadPage>>;

/** Questions from the contact page, by who has to write next. */
export function EnquiryRoom() {
  const [search] = useSearchParams();
  const state = enquiryStates.find((one) => one === search.get("state")) ?? "open";
  const list = usePages<EnquiryItem, EnquiryPage>(state, (cursor) => loadPage(state, cursor));
  const counts = list.page?.counts;
  return (
    <>
      <AreaHead
        title="Enquiries"
        lead="Open ones wait for us: whoever waits longest comes first."
      />
      <Tabs
        label="Enquiries"
        tabs={enquiryStates.map((one) => ({
          href: `${officePath("enquiries")}?state=${one}`,
          label: counts ? `${enquiryStateWords[one]} (${counts[one]})` : enquiryStateWords[one],
          current: one === state,
        }))}
      />
      <PageList
        list={list}
        what="The enquiries"
        empty={
          <EmptyState title={state === "open" ? "Everybody has an answer" : "There is none"}>
            {state === "open" && <p>What people write on the contact page appears here.</p>}
          </EmptyState>
        }
      >
        <ol className="grid gap-3">
          {list.page?.data.map((enquiry) => (
            <Enquiry key={enquiry.number} enquiry={enquiry} />
          ))}
        </ol>
      </PageList>
    </>
  );
}

function Enquiry({ enquiry }: { enquiry: EnquiryItem }) {
  const { number, subject, full_name, enquiry_type, message_count, changed_at } = enquiry;
  return (
    <li className="office-card office-item">
      <div>
        <h2 className="text-lg">
          <a href={officePath("enquiries", number)} className="cover-link">
            {subject}
          </a>
        </h2>
        <p className="text-sm text-ink-soft">
          {full_name} · {enquiry_type} · {number}
        </p>
      </div>
      <p className="office-item-when">
        <span>{countText(message_count, "message")}</span>
        <RelativeTime iso={changed_at} />
      </p>
    </li>
  );
}

function loadPage(state: State, cursor: string | undefined) {
  return authorisedApi(listEnquiries, { query: { state, cursor } });
}
