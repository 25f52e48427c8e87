import { useState } from "react";
import {
  changeStaffRole,
  type IdentityProofKind,
  identityProof,
  type StaffMember,
} from "#contract/office/staff.ts";
import { officeRoles } from "#contract/office-roles.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { ProofField } from "./proof-field.tsx";
import { RoleChoice } from "./role-choice.tsx";

export interface RoleQuestion {
  readonly member: StaffMember;
  readonly action: "change" | "remove";
}

interface RoleFormProps {
  kind: IdentityProofKind;
  onDone: (message: string) => void;
}

interface RoleDialogProps extends RoleFormProps {
  /** Undefined closes the dialog. */
  question: RoleQuestion | undefined;
  onClose: () => void;
}

export function RoleDialog({ question, onClose, ...form }: RoleDialogProps) {
  const name = question?.member.name ?? "";
  const isRemoval = question?.action === "remove";
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      title={isRemoval ? `Remove ${name} from the office?` : `Change the role of ${name}`}
    >
      {question && <RoleForm {...question} {...form} />}
    </Dialog>
  );
}

function RoleForm({ member, action, kind, onDone }: RoleQuestion & RoleFormProps) {
  const [role, setRole] = useState(member.role);
  const isRemoval = action === "remove";
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: identityProof,
    send: async (proof) => {
      const body = { role: isRemoval ? null : role, ...proof };
      const { message } = await authorisedApi(changeStaffRole, { params: { id: member.id }, body });
      onDone(message);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      {isRemoval ? (
        <p className="text-ink-soft">
          They lose access immediately. Their account stays, with its donations and campaigns. We
          email them.
        </p>
      ) : (
        <RoleChoice
          name="role"
          chosen={role}
          onChange={({ target }) =>
            setRole(officeRoles.find((known) => known === target.value) ?? role)
          }
        />
      )}
      <ProofField kind={kind} field={field} />
      <p className="flex justify-end">
        <Button
          type="submit"
          variant={isRemoval ? "quiet" : undefined}
          className={isRemoval ? "btn-danger" : undefined}
          busy={busy}
          disabled={!isRemoval && role === member.role}
        >
          {isRemoval ? "Remove" : "Change role"}
        </Button>
      </p>
    </form>
  );
}
