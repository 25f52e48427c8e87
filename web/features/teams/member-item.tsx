import { type ChangeEvent, useState } from "react";
import { changeMemberRole, removeMember, type TeamMember } from "#contract/campaigns/teams.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { roleDescriptions, roleLabels } from "./team-texts.ts";
import type { TeamActions } from "./use-team.ts";

interface MemberItemProps extends Pick<TeamActions, "attempt"> {
  campaignId: number;
  member: TeamMember;
  /** This member is the person using the page. */
  isSelf: boolean;
  /** The current user is the owner. */
  isOwner: boolean;
  onLeft: () => void;
}

export function MemberItem({
  campaignId,
  member,
  isSelf,
  isOwner,
  attempt,
  onLeft,
}: MemberItemProps) {
  const { account_id: account, name, role, email, portrait, joined_at } = member;
  const [isConfirming, setIsConfirming] = useState(false);
  const params = { id: campaignId, account };
  const removeLabel = isSelf ? "Leave the team" : "Remove";

  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const newRole = target.value === "editor" ? "editor" : "reader";
    void attempt(() => authorisedApi(changeMemberRole, { params, body: { role: newRole } }));
  };
  const remove = () => {
    setIsConfirming(false);
    void attempt(() => authorisedApi(removeMember, { params }), isSelf ? onLeft : undefined);
  };
  return (
    <li className="member-item">
      <Avatar name={name} portrait={portrait} size="large" />
      <div className="member-item-person">
        <p>
          <b>{name}</b> {isSelf && <Badge>You</Badge>}
          {role === "owner" && <Badge tone="giving">Owner</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {email && !isSelf && (
            <>
              {email}
              <br />
            </>
          )}
          {roleDescriptions[role]}
          {joined_at && (
            <>
              {" "}
              Joined <RelativeTime iso={joined_at} />.
            </>
          )}
        </p>
      </div>
      <div className="member-item-tools">
        {role !== "owner" && isOwner && (
          <select
            className="input select member-item-role"
            aria-label={`Role of ${name}`}
            value={role}
            onChange={change}
          >
            <option value="editor">{roleLabels.editor}</option>
            <option value="reader">{roleLabels.reader}</option>
          </select>
        )}
        {role !== "owner" && !isOwner && <Badge tone="sand">{roleLabels[role]}</Badge>}
        {role !== "owner" && (isOwner || isSelf) && (
          <Button variant="quiet" size="small" onClick={() => setIsConfirming(true)}>
            {removeLabel}
            {!isSelf && <span className="sr-only"> {name}</span>}
          </Button>
        )}
      </div>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={isSelf ? "Leave this team?" : `Remove ${name}?`}
      >
        <div className="grid gap-5">
          <p>
            {isSelf
              ? "You'll lose access to the campaign's team pages. The owner can invite you again."
              : "They lose access to the campaign's team pages right away. What they wrote stays."}
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={() => setIsConfirming(false)}>
              Cancel
            </Button>
            <Button variant="quiet" className="btn-danger" onClick={remove}>
              {removeLabel}
            </Button>
          </div>
        </div>
      </Dialog>
    </li>
  );
}
