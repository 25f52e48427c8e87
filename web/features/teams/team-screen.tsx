import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { ErrorMessage, StatusMessage } from "../../ui/status-message.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { MemberItem } from "./member-item.tsx";
import { TransferSection } from "./transfer-section.tsx";
import { useTeam } from "./use-team.ts";

interface TeamScreenProps {
  campaignId: number;
  accountId: string;
  onLeft: () => void;
}

export function TeamScreen({ campaignId, accountId, onLeft }: TeamScreenProps) {
  const { team, failed, retry, status, problem, attempt, done } = useTeam(campaignId);
  if (failed) return <SectionError what="The team" retry={retry} />;
  if (!team) return <SectionSkeleton label="Loading team" rows={3} />;

  const isOwner = team.role === "owner";
  const { members, invitations } = team;
  return (
    <div className="team-screen">
      <section aria-labelledby="team-members" className="grid gap-4">
        <h2 id="team-members" className="text-heading">
          Team
        </h2>
        <StatusMessage>{status}</StatusMessage>
        <ErrorMessage>{problem}</ErrorMessage>
        <ul className="team-screen-list">
          {members.map((member) => (
            <MemberItem
              key={member.account_id}
              campaignId={campaignId}
              member={member}
              isSelf={member.account_id === accountId}
              isOwner={isOwner}
              attempt={attempt}
              onLeft={onLeft}
            />
          ))}
        </ul>
        {members.length === 1 && isOwner && (
          <p className="text-ink-soft">
            You're running this campaign alone. With a team, donors hear back sooner.
          </p>
        )}
      </section>
      {isOwner && (
        <>
          {invitations.length > 0 && (
            <InvitationList campaignId={campaignId} invitations={invitations} attempt={attempt} />
          )}
          <InviteForm campaignId={campaignId} done={done} />
          <TransferSection campaignId={campaignId} members={members} done={done} />
        </>
      )}
    </div>
  );
}
