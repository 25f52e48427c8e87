import { type ReactNode, useCallback, useState } from "react";
import {
  acceptInvitation,
  type InvitationOffer,
  readInvitation,
} from "#contract/campaigns/teams.ts";
import { DASHBOARD_PATH } from "#contract/page-paths.ts";
import { ApiError, refusalText } from "../../lib/api/api-error.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Refused } from "../../ui/said.tsx";
import { JoinObstacle } from "./join-obstacle.tsx";
import { roleSentences } from "./team-words.ts";

interface JoinScreenProps {
  /** The token of the mailed link; null if the address has none. */
  token: string | null;
  /** The email address of the signed-in person. */
  email: string;
  onJoined: (campaignId: number) => void;
  /** Signs out, and leads back here through the sign-in page. */
  onOtherAccount: () => void;
}

/** The screen behind a mailed invitation. */
export function JoinScreen({ token, ...rest }: JoinScreenProps) {
  return (
    <div className="area-page">
      {token ? (
        <Invitation token={token} {...rest} />
      ) : (
        <WithoutOffer>
          <EmptyState title="An invitation comes by mail">
            Open the link in the mail that you got. It works for seven days.
          </EmptyState>
        </WithoutOffer>
      )}
    </div>
  );
}

function Invitation({ token, ...rest }: JoinScreenProps & { token: string }) {
  // An invitation that leads nowhere is an answer, not a failure.
  const load = useCallback(async (): Promise<InvitationOffer | "gone"> => {
    try {
      return (await authorisedApi(readInvitation, { body: { token } })).data;
    } catch (error) {
      if (error instanceof ApiError && error.answer.code === "not_found") return "gone";
      throw error;
    }
  }, [token]);
  const { answer: offer, failed, retry } = useAnswer(load);

  if (!offer || offer === "gone") {
    return (
      <WithoutOffer>
        {failed && <FailedPart what="The invitation" retry={retry} />}
        {!failed && !offer && <PartSkeleton label="Loading the invitation" rows={2} />}
        {offer && (
          <EmptyState title="This invitation does not work any more">
            <p>
              It was withdrawn, or its seven days are over. Ask who invited you for a new one: that
              takes them a moment.
            </p>
          </EmptyState>
        )}
      </WithoutOffer>
    );
  }
  return <OfferPart token={token} offer={offer} {...rest} />;
}

/** The page has its heading in each state. */
function WithoutOffer({ children }: { children: ReactNode }) {
  return (
    <>
      <AreaHead title="An invitation" />
      {children}
    </>
  );
}

type OfferPartProps = JoinScreenProps & { token: string; offer: InvitationOffer };

function OfferPart({ token, offer, email, onJoined, onOtherAccount }: OfferPartProps) {
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
      setProblem(refusalText(error));
      setBusy(false);
    }
  };
  const asked = takesOver
    ? `${invited_by} would like to hand the campaign over to you.`
    : `${invited_by} would like you to help, as ${role}.`;
  return (
    <>
      <AreaHead title={campaign.title} lead={asked} />
      <section className="join-screen-offer">
        <h2 className="text-xl">
          {takesOver ? "What an owner does" : `What ${role === "editor" ? "an" : "a"} ${role} does`}
        </h2>
        <p>{roleSentences[role]}</p>
        {takesOver && (
          <p>
            {invited_by} stays as an editor, and the page names you as who started it. Who benefits
            stays the same.
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
            <Refused>{problem}</Refused>
            <p className="flex flex-wrap gap-3">
              <Button busy={busy} onClick={accept}>
                {takesOver ? "Take the campaign over" : "Join the team"}
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
