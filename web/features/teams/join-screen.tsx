import { type ReactNode, useCallback, useState } from "react";
import {
  acceptInvitation,
  type InvitationOffer,
  readInvitation,
} from "#contract/campaigns/teams.ts";
import { DASHBOARD_PATH, VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { ApiError, errorText } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";
import { roleDescriptions } from "./team-texts.ts";

interface JoinScreenProps {
  /** The token of the emailed link; null if the URL has none. */
  token: string | null;
  email: string;
  onJoined: (campaignId: number) => void;
  /** Logs out and returns here by way of the login page. */
  onOtherAccount: () => void;
}

export function JoinScreen({ token, ...props }: JoinScreenProps) {
  return (
    <div className="area-page">
      {token ? (
        <Invitation token={token} {...props} />
      ) : (
        <PageWithoutOffer>
          <EmptyState title="You need an invitation">
            Open the link in your invitation email. It works for seven days.
          </EmptyState>
        </PageWithoutOffer>
      )}
    </div>
  );
}

function Invitation({ token, ...props }: JoinScreenProps & { token: string }) {
  // An invalid invitation is a result, not a failure.
  const load = useCallback(async (): Promise<InvitationOffer | "gone"> => {
    try {
      return (await authorisedApi(readInvitation, { body: { token } })).data;
    } catch (error) {
      if (error instanceof ApiError && error.answer.code === "not_found") return "gone";
      throw error;
    }
  }, [token]);
  const { answer: offer, failed, retry } = useResponse(load);

  if (!offer || offer === "gone") {
    return (
      <PageWithoutOffer>
        {failed && <SectionError what="The invitation" retry={retry} />}
        {!failed && !offer && <SectionSkeleton label="Loading invitation" rows={2} />}
        {offer && (
          <EmptyState title="This invitation no longer works">
            <p>It was withdrawn or has expired. Ask the person who invited you for a new one.</p>
          </EmptyState>
        )}
      </PageWithoutOffer>
    );
  }
  return <Offer token={token} offer={offer} {...props} />;
}

/** Provides the page's heading when there is no offer to show. */
function PageWithoutOffer({ children }: { children: ReactNode }) {
  return (
    <>
      <AreaHead title="Invitation" />
      {children}
    </>
  );
}

type OfferProps = JoinScreenProps & { token: string; offer: InvitationOffer };

function Offer({ token, offer, email, onJoined, onOtherAccount }: OfferProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { campaign, role, invited_by, obstacle } = offer;
  const takesOver = role === "owner";

  const accept = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { campaign_id } = await authorisedApi(acceptInvitation, { body: { token } });
      onJoined(campaign_id);
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  const lead = takesOver
    ? `${invited_by} would like to transfer ownership of this campaign to you.`
    : `${invited_by} invited you to join the team as ${role === "editor" ? "an editor" : `a ${role}`}.`;
  return (
    <>
      <AreaHead title={campaign.title} lead={lead} />
      <section className="join-screen-offer">
        <h2 className="text-xl">
          {takesOver ? "What an owner does" : `What ${role === "editor" ? "an" : "a"} ${role} does`}
        </h2>
        <p>{roleDescriptions[role]}</p>
        {takesOver && (
          <p>
            {invited_by} stays on as an editor, and the page shows you as its organiser. The
            beneficiary stays the same.
          </p>
        )}
        {obstacle ? (
          <JoinObstacle
            obstacle={obstacle}
            email={email}
            sentTo={offer.sent_to}
            onOtherAccount={onOtherAccount}
          />
        ) : (
          <>
            <ErrorMessage>{problem}</ErrorMessage>
            <p className="flex flex-wrap gap-3">
              <Button busy={busy} onClick={accept}>
                {takesOver ? "Become the owner" : "Join the team"}
              </Button>
              <ButtonLink variant="quiet" href={DASHBOARD_PATH}>
                Not now
              </ButtonLink>
            </p>
          </>
        )}
      </section>
    </>
  );
}

interface JoinObstacleProps {
  obstacle: NonNullable<InvitationOffer["obstacle"]>;
  email: string;
  /** The invited address, mostly masked. */
  sentTo: string;
  onOtherAccount: () => void;
}

/** What an invited person has to do before they can accept. */
export function JoinObstacle({ obstacle, email, sentTo, onOtherAccount }: JoinObstacleProps) {
  if (obstacle === "unverified") {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>
          Please confirm your email address {email} first. Enter the code we emailed you, then open
          the link in the invitation again.
        </p>
        <ButtonLink href={VERIFICATION_CODE_PATH}>Enter the code</ButtonLink>
      </div>
    );
  }
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>
        This invitation was sent to {sentTo}, but you're logged in as {email}. Log in with that
        address, or ask for an invitation to this one.
      </p>
      <Button onClick={onOtherAccount}>Log in with another account</Button>
    </div>
  );
}
