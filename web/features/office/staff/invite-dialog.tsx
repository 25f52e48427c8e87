import {
  type IdentityProofKind,
  inviteStaff,
  OFFICE_INVITATION_DAYS,
} from "#contract/office/staff.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { ProofField } from "./proof-field.tsx";
import { RoleChoice } from "./role-choice.tsx";

interface InviteFormProps {
  kind: IdentityProofKind;
  onDone: (message: string) => void;
}

interface InviteDialogProps extends InviteFormProps {
  open: boolean;
  onClose: () => void;
}

export function InviteDialog({ open, onClose, ...form }: InviteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Invite someone to the office">
      {open && <InviteForm {...form} />}
    </Dialog>
  );
}

function InviteForm({ kind, onDone }: InviteFormProps) {
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: inviteStaff.body,
    defaultValues: { email: "", role: "support" },
    send: async (body) => onDone((await authorisedApi(inviteStaff, { body })).message),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      <TextField
        label="Their email address"
        hint={`We email them a link. It works once, within ${OFFICE_INVITATION_DAYS} days, and only for this address.`}
        type="email"
        autoComplete="off"
        maxLength={254}
        {...field("email")}
      />
      <RoleChoice {...field("role")} />
      <ProofField kind={kind} field={field} />
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          Send invitation
        </Button>
      </p>
    </form>
  );
}
