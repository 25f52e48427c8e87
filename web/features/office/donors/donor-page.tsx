import { useCallback } from "react";
import { shortDayText } from "#contract/day-text.ts";
import { type DonorDetails, getDonor } from "#contract/office/donors.ts";
import { officePath } from "#contract/page-paths.ts";
import { nullIfNotFound } from "../../../lib/api/api-error.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { NotFound } from "../../layout/not-found.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { enquiryStateLabels } from "../enquiries/enquiry-labels.ts";
import { FactList } from "../fact-list.tsx";
import { officeMeta } from "../office-meta.ts";
import { useCanRead } from "../office-queues.ts";
import { Permitted } from "../permitted.tsx";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/donor-page";
import { DonorDetailsForm } from "./donor-details-form.tsx";
import { DonorDonations } from "./donor-donations.tsx";
import { DonorIdentities } from "./donor-identities.tsx";
import { DonorNotes } from "./donor-notes.tsx";
import { DonorRecurring } from "./donor-recurring.tsx";
import { DonorTags } from "./donor-tags.tsx";
import { averageText, donationCountText, donorName, givenText } from "./donor-texts.ts";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, officePath("donors", params.id), "Donor");

export default function DonorPage({ params }: Route.ComponentProps) {
  return <DonorScreen key={params.id} id={params.id} />;
}

function DonorScreen({ id }: { id: string }) {
  const load = useCallback(() => nullIfNotFound(authorisedApi(getDonor, { params: { id } })), [id]);
  const { answer: donor, failed, retry, setAnswer } = useResponse(load);
  const runner = useActionRunner();
  if (failed) return <SectionError what="The donor" retry={retry} />;
  if (donor === null) return <NotFound />;
  if (!donor) return <SectionSkeleton label="The donor is loading" rows={6} />;
  const change = { donor, onChanged: setAnswer, runner };
  return (
    <>
      <AreaHead
        title={donorName(donor)}
        lead={
          <>
            <a className="link" href={officePath("donors")}>
              All donors
            </a>
            {donor.first_donation_at && ` · donor since ${shortDayText(donor.first_donation_at)}`}
          </>
        }
      />
      <ActionOutcome runner={runner} />
      <div className="donor-page">
        <div>
          <Summary donor={donor} />
          <DonorRecurring donor={donor} />
          <Messages donor={donor} />
          <DonorDonations key={identitiesKey(donor)} donor={donor} />
        </div>
        <div>
          <DonorNotes {...change} />
          <Permitted area="donors">
            <DonorDetailsForm key={`details ${identitiesKey(donor)}`} {...change} />
          </Permitted>
          <DonorIdentities {...change} />
        </div>
      </div>
    </>
  );
}

/** After a join or separation, the donations and details are others. */
const identitiesKey = ({ identities }: DonorDetails) => identities.map(({ email }) => email).join();

function Summary({ donor }: { donor: DonorDetails }) {
  return (
    <section className="office-card" aria-labelledby="donor-summary">
      <h2 id="donor-summary" className="text-lg">
        Summary
      </h2>
      <FactList
        facts={[
          ["given", givenText(donor)],
          ["donations", donationCountText(donor)],
          ["average donation", averageText(donor)],
          ["last donation", donor.last_donation_at && shortDayText(donor.last_donation_at)],
          ["city", donor.city],
        ]}
      />
      <DonorTags tags={donor.tags} />
    </section>
  );
}

function Messages({ donor: { enquiries, has_more_enquiries } }: { donor: DonorDetails }) {
  const canReadEnquiries = useCanRead("enquiries");
  return (
    <section className="office-card" aria-labelledby="donor-messages">
      <h2 id="donor-messages" className="text-lg">
        Messages
      </h2>
      {enquiries.length === 0 ? (
        <p className="text-ink-soft">No messages from this donor's addresses.</p>
      ) : (
        <ul className="grid gap-2">
          {enquiries.map(({ number, subject, state, changed_at }) => (
            <li key={number}>
              {canReadEnquiries ? (
                <a className="link" href={officePath("enquiries", number)}>
                  {subject}
                </a>
              ) : (
                <span>{subject}</span>
              )}
              <span className="donor-page-meta">
                {enquiryStateLabels[state]} · {shortDayText(changed_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {has_more_enquiries && <p className="text-sm text-ink-soft">Older ones are not shown.</p>}
    </section>
  );
}
