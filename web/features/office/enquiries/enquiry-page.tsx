import { useCallback } from "react";
import { closeEnquiry, getEnquiry, reopenEnquiry } from "#contract/outreach/enquiries.ts";
import { officePath } from "#contract/page-paths.ts";
import { nullIfNotFound } from "../../../lib/api/api-error.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { ThreadMessages } from "../../enquiries/thread-messages.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { Permitted } from "../permitted.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/enquiry-page";
import { enquiryStateLabels } from "./enquiry-labels.ts";
import { ReplyForm } from "./reply-form.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, officePath("enquiries", params.number), "Enquiry");

export default function EnquiryPage({ params }: Route.ComponentProps) {
  return <EnquiryScreen key={params.number} number={params.number} />;
}

function EnquiryScreen({ number }: { number: string }) {
  const load = useCallback(
    () => nullIfNotFound(authorisedApi(getEnquiry, { params: { number } })),
    [number],
  );
  const { answer: enquiry, failed, retry, setAnswer } = useResponse(load);
  const runner = useActionRunner();
  if (failed) return <SectionError what="The enquiry" retry={retry} />;
  if (enquiry === null) return <NotFound />;
  if (!enquiry) return <SectionSkeleton label="The enquiry is loading" rows={5} />;

  const closed = enquiry.state === "closed";
  const doubtful = enquiry.state === "doubtful";
  const close = () =>
    runner.run("close", async () => {
      setAnswer(await authorisedApi(closeEnquiry, { params: { number } }));
      return "Enquiry closed.";
    });
  const open = () =>
    runner.run("open", async () => {
      setAnswer(await authorisedApi(reopenEnquiry, { params: { number } }));
      return closed ? "Enquiry reopened." : "Moved to the open enquiries.";
    });

  return (
    <>
      <AreaHead
        title={enquiry.subject}
        lead={
          <>
            <Badge tone={enquiry.state === "open" ? "giving" : "sand"}>
              {enquiryStateLabels[enquiry.state]}
            </Badge>{" "}
            {enquiry.enquiry_type} · {number}
          </>
        }
        actions={
          <Permitted area="enquiries">
            {(closed || doubtful) && (
              <Button variant="quiet" size="small" busy={runner.busy === "open"} onClick={open}>
                {closed ? "Reopen" : "Not spam"}
              </Button>
            )}
            {!closed && (
              <Button variant="quiet" size="small" busy={runner.busy === "close"} onClick={close}>
                Close enquiry
              </Button>
            )}
          </Permitted>
        }
      />
      {doubtful && (
        <p className="text-sm text-ink-soft">
          A hidden field was filled in, probably by a spam bot, or by a browser that fills in forms
          automatically. We didn't email you about this enquiry.
        </p>
      )}
      <ActionOutcome runner={runner} />
      <p>
        From <b>{enquiry.full_name}</b>,{" "}
        <a className="link" href={`mailto:${enquiry.email}`}>
          {enquiry.email}
        </a>
      </p>
      <ThreadMessages messages={enquiry.messages} />
      <Permitted area="enquiries">
        {closed ? (
          <p className="text-sm text-ink-soft">Reopen the enquiry to reply.</p>
        ) : (
          <ReplyForm
            enquiry={enquiry}
            onAnswered={setAnswer}
            runner={runner}
            reload={async () => setAnswer(await load())}
          />
        )}
      </Permitted>
    </>
  );
}
