import { type ChangeEvent, useState } from "react";
import { changeMemberRole, removeMember, type TeamMember } from "#contract/campaigns/teams.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { roleLabels, roleSentences } from "./team-words.ts";
import type { TeamWork } from "./use-team.ts";

interface MemberItemProps extends Pick<TeamWork, "attempt"> {
  campaignId: number;
  member: TeamMember;
  /** True if this member is the person who looks. */
  self: boolean;
  /** True if the person who looks is the owner. */
  owns: boolean;
  onLeft: () => void;
}

export function MemberItem({ campaignId, member, self, owns, attempt, onLeft }: MemberItemProps) {
  const { account_id: account, name, role, email, portrait, joined_at } = member;
  const [asking, setAsking] = useState(false);
  const params = { id: campaignId, account };

  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const wanted = target.value === "editor" ? "editor" : "reader";
    void attempt(() => authorisedApi(changeMemberRole, { params, body: { role: wanted } }));
  };
  const remove = () => {
    setAsking(false);
    void attempt(() => authorisedApi(removeMember, { params }), self ? onLeft : undefined);
  };
  return (
    <li className="member-item">
      <Avatar name={name} portrait={portrait} size="large" />
      <div className="member-item-person">
        <p>
          <b>{name}</b> {self && <Badge>You</Badge>}
          {role === "owner" && <Badge tone="giving">Owner</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {email && !self && (
            <>
              {email}
              <br />
            </>
          )}
          {roleSentences[role]}
          {joined_at && (
            <>
              {" "}
              Joined <RelativeTime iso={joined_at} />.
            </>
          )}
        </p>
      </div>
      <div className="member-item-tools">
        {role !== "owner" && owns && (
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
        {role !== "owner" && !owns && <Badge tone="sand">{roleLabels[role]}</Badge>}
        {role !== "owner" && (owns || self) && (
          <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
            {self ? "Leave the team" : "Remove"}
            {!self && <span className="sr-only"> {name}</span>}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={self ? "Leave this team?" : `Remove ${name}?`}
        label={self ? "Leave the team" : "Remove"}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        {self
          ? "You will not see the campaign's inside any more. The owner can invite you again."
          : "From this moment on they see no more of it than anybody else. What they wrote stays."}
      </ConfirmDialog>
    </li>
  );
}
