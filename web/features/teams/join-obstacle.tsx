import type { InvitationOffer } from "#contract/campaigns/teams.ts";
import { VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";

interface JoinObstacleProps {
  obstacle: NonNullable<InvitationOffer["obstacle"]>;
  email: string;
  /** The invited address, mostly masked. */
  sentTo: string;
  onOtherAccount: () => void;
}

/** Says why this account can't accept the invitation, and what to do. */
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
