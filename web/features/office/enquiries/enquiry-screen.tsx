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
  const doubtful = enquiry.state === "doubtful";
  const close = () =>
    deed.act("close", async () => {
      setAnswer(await authorisedApi(closeEnquiry, { params: { number } }));
      return "It is closed.";
    });
  const open = () =>
    deed.act("open", async () => {
      setAnswer(await authorisedApi(reopenEnquiry, { params: { number } }));
      return closed ? "It is open again." : "It is open.";
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
          <>
            {(closed || doubtful) && (
              <Button variant="quiet" size="small" busy={deed.busy === "open"} onClick={open}>
                {closed ? "Open it again" : "Not spam"}
              </Button>
            )}
            {!closed && (
              <Button variant="quiet" size="small" busy={deed.busy === "close"} onClick={close}>
                Close it
              </Button>
            )}
          </>
        }
      />
      {doubtful && (
        <p className="text-sm text-ink-soft">
          A field that people do not see was filled in: by a spam program, or by a browser that
          fills in forms. No email told you about it.
        </p>
      )}
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
