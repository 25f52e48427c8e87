import type { InvitationOffer } from "#contract/campaigns/teams.ts";
import { VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";

interface JoinObstacleProps {
  obstacle: NonNullable<InvitationOffer["obstacle"]>;
  email: string;
  /** The invited address, most of it hidden. */
  sentTo: string;
  onOtherAccount: () => void;
}

/** Says why this account can't accept the invitation, and what helps. */
export function JoinObstacle({ obstacle, email, sentTo, onOtherAccount }: JoinObstacleProps) {
  if (obstacle === "unverified") {
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p>
          Please confirm your address {email} first: enter the code that we mailed to it. Then come
          back by the link in the invitation.
        </p>
        <ButtonLink href={VERIFICATION_CODE_PATH}>Enter the code</ButtonLink>
      </div>
    );
  }
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>
        This invitation was sent to {sentTo}, and you are logged in as {email}. Log in with the
        address it was sent to, or ask for an invitation to this one.
      </p>
      <Button onClick={onOtherAccount}>Log in with another account</Button>
    </div>
  );
}
