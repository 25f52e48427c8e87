import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Refused, Said } from "../../ui/said.tsx";
import { HandOverPart } from "./hand-over-part.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberItem } from "./member-item.tsx";
import { useTeam } from "./use-team.ts";

interface TeamScreenProps {
  campaignId: number;
  /** The account of the person who looks. */
  accountId: string;
  /** Called when that person has left the team. */
  onLeft: () => void;
}

/** Who runs a campaign together. */
export function TeamScreen({ campaignId, accountId, onLeft }: TeamScreenProps) {
  const { team, failed, retry, said, problem, attempt, done } = useTeam(campaignId);
  if (failed) return <FailedPart what="The team" retry={retry} />;
  if (!team) return <PartSkeleton label="Loading the team" rows={3} />;

  const owns = team.role === "owner";
  const { members, invitations } = team;
  return (
    <div className="team-screen">
      <section aria-labelledby="team-members" className="grid gap-4">
        <h2 id="team-members" className="text-heading">
          Team
        </h2>
        <Said>{said}</Said>
        <Refused>{problem}</Refused>
        <ul className="team-screen-list">
          {members.map((member) => (
            <MemberItem
              key={member.account_id}
              campaignId={campaignId}
              member={member}
              self={member.account_id === accountId}
              owns={owns}
              attempt={attempt}
              onLeft={onLeft}
            />
          ))}
        </ul>
        {members.length === 1 && owns && (
          <p className="text-ink-soft">
            You run this campaign alone so far. With company it is more fun, and donors hear back
            sooner.
          </p>
        )}
      </section>
      {owns && (
        <>
          {invitations.length > 0 && (
            <InvitationList campaignId={campaignId} invitations={invitations} attempt={attempt} />
          )}
          <InviteForm campaignId={campaignId} done={done} />
          <HandOverPart campaignId={campaignId} members={members} done={done} />
        </>
      )}
    </div>
  );
}
