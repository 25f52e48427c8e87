import { useState } from "react";
import { type Invitation, inviteMember, withdrawInvitation } from "#contract/campaigns/teams.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { invitationSentText, roleLabels } from "./team-texts.ts";
import type { TeamActions } from "./use-team.ts";

interface InvitationListProps extends Pick<TeamActions, "attempt"> {
  campaignId: number;
  invitations: readonly Invitation[];
}

export function InvitationList({ campaignId, invitations, attempt }: InvitationListProps) {
  const [busy, setBusy] = useState<string>();
  const run = async (id: string, change: Parameters<TeamActions["attempt"]>[0]) => {
    setBusy(id);
    await attempt(change);
    setBusy(undefined);
  };
  const resend = ({ id, email, role }: Invitation) =>
    run(id, async () => {
      const body = { email, role };
      const answer = await authorisedApi(inviteMember, { params: { id: campaignId }, body });
      return { message: invitationSentText(answer) };
    });
  const withdraw = ({ id }: Invitation) =>
    run(id, () =>
      authorisedApi(withdrawInvitation, { params: { id: campaignId, invitation: id } }),
    );

  return (
    <section aria-labelledby="team-invitations" className="grid gap-4">
      <h2 id="team-invitations" className="text-heading">
        Invited
      </h2>
      <ul className="team-screen-list">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="member-item">
            <div className="member-item-person">
              <p>
                <b>{invitation.email}</b>
              </p>
              <p className="text-sm text-ink-soft">
                {invitation.role === "owner"
                  ? "Invited to become the owner"
                  : `Invited as ${roleLabels[invitation.role].toLowerCase()}`}
                , emailed <RelativeTime iso={invitation.invited_at} />. The link works until{" "}
                {formatDay(invitation.expires_at)}.
              </p>
            </div>
            <div className="member-item-tools">
              <Button
                variant="quiet"
                size="small"
                busy={busy === invitation.id}
                onClick={() => resend(invitation)}
              >
                Resend<span className="sr-only"> the invitation to {invitation.email}</span>
              </Button>
              <Button
                variant="quiet"
                size="small"
                disabled={busy === invitation.id}
                onClick={() => withdraw(invitation)}
              >
                Withdraw<span className="sr-only"> the invitation to {invitation.email}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" });

function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
