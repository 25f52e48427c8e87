import { type ReactNode, useCallback } from "react";
import {
  closeEnquiry,
  getEnquiry,
  type OfficeEnquiry,
  reopenEnquiry,
} from "#contract/outreach/enquiries.ts";
import { foundOrNull } from "../../../lib/api/api-error.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { DeedOutcome } from "../deed-outcome.tsx";
import { useDeed } from "../use-deed.ts";
import { AnswerForm } from "./answer-form.tsx";
import { enquiryStateWords } from "./enquiry-words.ts";

interface EnquiryScreenProps {
  number: string;
  thread: (messages: OfficeEnquiry["messages"]) => ReactNode;
  missing: ReactNode;
}

/** One enquiry: its messages, and the form for our answer. */
export function EnquiryScreen({ number, thread, missing }: EnquiryScreenProps) {
  const load = useCallback(
    () => foundOrNull(authorisedApi(getEnquiry, { params: { number } })),
    [number],
  );
  const { answer: enquiry, failed, retry, setAnswer } = useAnswer(load);
  const deed = useDeed();
  if (failed) return <FailedPart what="The enquiry" retry={retry} />;
  if (enquiry === null) return missing;
  if (!enquiry) return <PartSkeleton label="The enquiry is loading" rows={5} />;

  const closed = enquiry.state === "closed";
  const turn = () =>
    deed.act("turn", async () => {
      const call = closed ? reopenEnquiry : closeEnquiry;
      setAnswer(await authorisedApi(call, { params: { number } }));
      return closed ? "It is open again." : "It is closed.";
    });

  return (
    <>
      <AreaHead
        title={enquiry.subject}
        lead={
          <>
            <Badge tone={enquiry.state === "open" ? "giving" : "sand"}>
              {enquiryStateWords[enquiry.state]}
            </Badge>{" "}
            {enquiry.enquiry_type} · {number}
          </>
        }
        actions={
          <Button variant="quiet" size="small" busy={deed.busy === "turn"} onClick={turn}>
            {closed ? "Open it again" : "Close it"}
          </Button>
        }
      />
      <DeedOutcome deed={deed} />
      <p>
        From <b>{enquiry.full_name}</b>,{" "}
        <a className="link" href={`mailto:${enquiry.email}`}>
          {enquiry.email}
        </a>
      </p>
      {thread(enquiry.messages)}
      {closed ? (
        <p className="text-sm text-ink-soft">Open it again to write.</p>
      ) : (
        <AnswerForm
          enquiry={enquiry}
          onAnswered={setAnswer}
          deed={deed}
          reload={async () => setAnswer(await load())}
        />
      )}
    </>
  );
}
