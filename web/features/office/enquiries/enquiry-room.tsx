import { type EnquiryItem, enquiryStates, listEnquiries } from "#contract/outreach/enquiries.ts";
import { officePath } from "#contract/page-paths.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { StateRoom } from "../state-room.tsx";
import { enquiryStateWords } from "./enquiry-words.ts";

type State = EnquiryItem["state"];

/** Questions from the contact page, by who has to write next. */
export function EnquiryRoom() {
  return (
    <StateRoom<State, EnquiryItem, Awaited<ReturnType<typeof loadPage>>>
      room="enquiries"
      title="Enquiries"
      lead="Open ones wait for us: whoever waits longest comes first."
      states={enquiryStates}
      words={enquiryStateWords}
      countOf={(state, page) => page?.counts[state]}
      load={loadPage}
      nothing={{
        title: "Everybody has an answer",
        text: "What people write on the contact page appears here.",
      }}
    >
      {(enquiry) => <Enquiry key={enquiry.number} enquiry={enquiry} />}
    </StateRoom>
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
