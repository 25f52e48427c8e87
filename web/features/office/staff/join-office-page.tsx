import { useCallback, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import {
  acceptOfficeInvitation,
  type OfficeInvitationOffer,
  readOfficeInvitation,
} from "#contract/office/staff.ts";
import { officeRoleDescriptions, officeRoleNames } from "#contract/office-roles.ts";
import { DASHBOARD_PATH, OFFICE_JOIN_PATH, OFFICE_PATH } from "#contract/page-paths.ts";
import { errorText, nullIfNotFound } from "../../../lib/api/api-error.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { browserSession } from "../../../lib/session/browser-session.ts";
import { loginPath } from "../../../lib/session/sign-in-paths.ts";
import { useAreaUser } from "../../../lib/session/use-session.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { JoinObstacle } from "../../teams/join-screen.tsx";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/join-office-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, OFFICE_JOIN_PATH, "Invitation");

export default function JoinOfficePage() {
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const load = useCallback(async () => {
    if (token === "") return null;
    return nullIfNotFound(authorisedApi(readOfficeInvitation, { body: { token } }));
  }, [token]);
  const { answer, failed, retry } = useResponse(load);
  return (
    <div className="area-page">
      <AreaHead
        title="Join the office"
        lead={answer ? `${answer.data.invited_by} invited you.` : undefined}
      />
      {failed && <SectionError what="The invitation" retry={retry} />}
      {!failed && answer === undefined && <SectionSkeleton label="Loading invitation" rows={2} />}
      {answer === null && (
        <EmptyState title="This invitation no longer works">
          <p>
            It was used, withdrawn or has expired. Ask the person who invited you for a new one.
          </p>
        </EmptyState>
      )}
      {answer && <Offer token={token} offer={answer.data} />}
    </div>
  );
}

function Offer({ token, offer }: { token: string; offer: OfficeInvitationOffer }) {
  const { email } = useAreaUser();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const accept = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await authorisedApi(acceptOfficeInvitation, { body: { token } });
      // The menu reads the role from the access token.
      await browserSession().renew();
      await navigate(OFFICE_PATH);
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  const changeAccount = () => {
    void browserSession().signOut();
    location.assign(loginPath(pathname + search));
  };
  return (
    <section className="join-screen-offer">
      <h2 className="text-xl">Your role: {officeRoleNames[offer.role]}</h2>
      <p>{officeRoleDescriptions[offer.role]}</p>
      {offer.obstacle ? (
        <JoinObstacle
          obstacle={offer.obstacle}
          email={email}
          sentTo={offer.sent_to}
          onOtherAccount={changeAccount}
        />
      ) : (
        <>
          <p>The office may ask you to turn on two-factor authentication first.</p>
          <ErrorMessage>{problem}</ErrorMessage>
          <p className="flex flex-wrap gap-3">
            <Button busy={busy} onClick={accept}>
              Join the office
            </Button>
            <ButtonLink variant="quiet" href={DASHBOARD_PATH}>
              Not now
            </ButtonLink>
          </p>
        </>
      )}
    </section>
  );
}
