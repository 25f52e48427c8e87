import type { OfficeUser } from "#contract/office/users.ts";
import { officeRoleNames } from "#contract/office-roles.ts";
import { officePath } from "#contract/page-paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column } from "../../../ui/table/data-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import type { UserActions } from "./use-user-actions.ts";
import { UserActionButtons } from "./user-action-buttons.tsx";

/** Without `actions`, the table has no buttons. */
export function userColumns(
  selfId: string,
  actions: UserActions | undefined,
): Column<OfficeUser>[] {
  const buttons = (shown: UserActions): Column<OfficeUser> => ({
    head: "Actions",
    kind: "actions",
    cell: (user) => <UserActionButtons user={user} self={user.id === selfId} actions={shown} />,
  });
  return [
    { head: "Name", kind: "name", sort: "name", cell: (user) => <Who user={user} /> },
    {
      head: "Email",
      kind: "address",
      sort: "email",
      cell: ({ email }) => <CutText>{email}</CutText>,
    },
    {
      head: "Joined",
      kind: "short",
      sort: "joined",
      cell: ({ created_at }) => <ShortTime iso={created_at} />,
    },
    {
      head: "Donations",
      kind: "number",
      cell: ({ id, name, gift_count }) =>
        gift_count > 0 ? (
          <a className="link" href={officePath("donors", id)}>
            {gift_count}
            <span className="sr-only"> from {name}</span>
          </a>
        ) : (
          gift_count
        ),
    },
    { head: "Devices", kind: "number", cell: ({ session_count }) => session_count },
    { head: "Campaigns", cell: ({ campaigns }) => <Campaigns of={campaigns} /> },
    ...(actions ? [buttons(actions)] : []),
  ];
}

function Who({ user }: { user: OfficeUser }) {
  const { name, portrait, office_role, disabled_at, email_verified, mails_come_back, two_factor } =
    user;
  return (
    <span className="data-table-person">
      <Avatar name={name} portrait={portrait} />
      <span>
        <CutText>{name}</CutText>
        <span className="data-table-marks">
          {office_role && <Badge tone="giving">{officeRoleNames[office_role]}</Badge>}
          {disabled_at && <Badge tone="sand">Disabled</Badge>}
          {!email_verified && <Badge tone="sand">Email not confirmed</Badge>}
          {mails_come_back && <Badge tone="sand">Emails bounce</Badge>}
          {two_factor && <Badge>Two-factor</Badge>}
        </span>
        {disabled_at && (
          <span className="data-table-note">
            since <ShortTime iso={disabled_at} />
          </span>
        )}
      </span>
    </span>
  );
}

function Campaigns({ of: campaigns }: { of: OfficeUser["campaigns"] }) {
  if (campaigns.length === 0) return null;
  return campaigns.map(({ id, title, state }) =>
    state === "draft" ? (
      <CutText key={id}>{title}</CutText>
    ) : (
      <a key={id} className="link" href={officePath("reviews", id)}>
        <CutText>{title}</CutText>
      </a>
    ),
  );
}
