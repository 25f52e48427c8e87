import { useState } from "react";
import {
  listStaff,
  type StaffInvitation,
  type StaffMember,
  withdrawStaffInvitation,
} from "#contract/office/staff.ts";
import { officeRoleNames } from "#contract/office-roles.ts";
import { officePath } from "#contract/page-paths.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { useAreaUser } from "../../../lib/session/use-session.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import { type Column, DataTable } from "../../../ui/table/data-table.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { ActionOutcome } from "../action-outcome.tsx";
import { officeMeta } from "../office-meta.ts";
import { useCanChange } from "../office-queues.ts";
import { useActionRunner } from "../use-action-runner.ts";
import type { Route } from "./+types/staff-page";
import { InviteDialog } from "./invite-dialog.tsx";
import { RoleDialog, type RoleQuestion } from "./role-dialog.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("staff"), "Staff");

const load = () => authorisedApi(listStaff, {});

export default function StaffPage() {
  const selfId = useAreaUser().sub;
  const canChange = useCanChange("staff");
  const { answer, failed, retry, reload } = useResponse(load);
  const runner = useActionRunner();
  const [question, setQuestion] = useState<RoleQuestion>();
  const [isInviting, setIsInviting] = useState(false);
  const kind = answer?.confirmed_by ?? "password";
  const finish = (message: string) => {
    setQuestion(undefined);
    setIsInviting(false);
    void runner.run("done", async () => message);
    reload();
  };
  const withdraw = ({ id }: StaffInvitation) =>
    runner.run(id, async () => {
      const { message } = await authorisedApi(withdrawStaffInvitation, { params: { id } });
      reload();
      return message;
    });
  return (
    <>
      <AreaHead
        title="Staff"
        lead="Who works in the office. A change of role takes effect immediately."
        actions={
          canChange && answer && <Button onClick={() => setIsInviting(true)}>Invite someone</Button>
        }
      />
      <ActionOutcome runner={runner} />
      {failed && <SectionError what="The staff" retry={retry} />}
      {!failed && (
        <DataTable
          what="The staff"
          columns={memberColumns({ selfId, onQuestion: canChange ? setQuestion : undefined })}
          rows={answer?.members}
          keyOf={({ id }) => id}
        />
      )}
      {answer && answer.invitations.length > 0 && (
        <section className="grid gap-3" aria-labelledby="staff-invitations">
          <h2 id="staff-invitations" className="text-xl">
            Open invitations
          </h2>
          <DataTable
            what="The invitations"
            columns={invitationColumns(canChange ? withdraw : undefined)}
            rows={answer.invitations}
            keyOf={({ id }) => id}
          />
        </section>
      )}
      <RoleDialog
        question={question}
        kind={kind}
        onClose={() => setQuestion(undefined)}
        onDone={finish}
      />
      <InviteDialog
        open={isInviting}
        kind={kind}
        onClose={() => setIsInviting(false)}
        onDone={finish}
      />
    </>
  );
}

interface MemberColumns {
  selfId: string;
  /** Without it, the table has no buttons. */
  onQuestion: ((question: RoleQuestion) => void) | undefined;
}

function memberColumns({ selfId, onQuestion }: MemberColumns): Column<StaffMember>[] {
  const actions: Column<StaffMember> = {
    head: "Actions",
    kind: "actions",
    cell: (member) =>
      member.id === selfId ? (
        <span className="data-table-note">This is you</span>
      ) : (
        <div>
          {(["change", "remove"] as const).map((action) => (
            <Button
              key={action}
              variant="quiet"
              size="small"
              className={action === "remove" ? "btn-danger" : undefined}
              onClick={() => onQuestion?.({ member, action })}
            >
              {action === "remove" ? "Remove" : "Change role"}
              <span className="sr-only"> {member.name}</span>
            </Button>
          ))}
        </div>
      ),
  };
  return [
    { head: "Name", kind: "name", cell: ({ name }) => <CutText>{name}</CutText> },
    { head: "Email", kind: "address", cell: ({ email }) => <CutText>{email}</CutText> },
    {
      head: "Role",
      kind: "short",
      cell: ({ role }) => (
        <Badge tone={role === "owner" ? "giving" : "mist"}>{officeRoleNames[role]}</Badge>
      ),
    },
    { head: "Access", kind: "short", cell: accessText },
    ...(onQuestion ? [actions] : []),
  ];
}

function accessText({ disabled, two_factor }: StaffMember): string {
  if (disabled) return "Account disabled";
  return two_factor ? "Two-factor on" : "Two-factor off";
}

function invitationColumns(
  onWithdraw: ((invitation: StaffInvitation) => unknown) | undefined,
): Column<StaffInvitation>[] {
  const actions: Column<StaffInvitation> = {
    head: "Actions",
    kind: "actions",
    cell: (invitation) => (
      <Button variant="quiet" size="small" onClick={() => void onWithdraw?.(invitation)}>
        Withdraw
        <span className="sr-only"> the invitation to {invitation.email}</span>
      </Button>
    ),
  };
  return [
    { head: "Email", kind: "name", cell: ({ email }) => <CutText>{email}</CutText> },
    { head: "Role", kind: "short", cell: ({ role }) => officeRoleNames[role] },
    { head: "Invited by", cell: ({ invited_by }) => <CutText>{invited_by}</CutText> },
    {
      head: "Expires",
      kind: "short",
      cell: ({ expires_at }) => <ShortTime iso={expires_at} />,
    },
    ...(onWithdraw ? [actions] : []),
  ];
}
