import { useState } from "react";
import { inviteMember, type TeamMember } from "#contract/campaigns/teams.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { invitationSentText } from "./team-texts.ts";
import type { TeamActions } from "./use-team.ts";

interface TransferSectionProps extends Pick<TeamActions, "done"> {
  campaignId: number;
  members: readonly TeamMember[];
}

export function TransferSection({ campaignId, members, done }: TransferSectionProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const onInvited = async (message: string) => {
    close();
    await done(message);
  };
  return (
    <section aria-labelledby="team-hand-over" className="grid gap-4">
      <h2 id="team-hand-over" className="text-heading">
        Transfer ownership
      </h2>
      <p className="text-ink-soft">Make someone else the owner. You stay on as an editor.</p>
      <p>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Transfer ownership…
        </Button>
      </p>
      <Dialog open={open} onClose={close} title="Transfer ownership">
        <TransferForm
          campaignId={campaignId}
          members={members}
          onInvited={onInvited}
          onClose={close}
        />
      </Dialog>
    </section>
  );
}

interface TransferFormProps extends Omit<TransferSectionProps, "done"> {
  onInvited: (message: string) => Promise<void>;
  onClose: () => void;
}

function TransferForm({ campaignId, members, onInvited, onClose }: TransferFormProps) {
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: inviteMember.body,
    defaultValues: { email: "", role: "owner" },
    send: async (body) => {
      const answer = await authorisedApi(inviteMember, { params: { id: campaignId }, body });
      await onInvited(invitationSentText(answer));
    },
  });
  const candidates = members.filter(({ role, email }) => role !== "owner" && email);
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      <ul className="transfer-section-points">
        <li>We email them. Nothing changes until they accept.</li>
        <li>They then run the campaign, and its page shows them as the organiser.</li>
        <li>You become an editor. Only they can transfer it back to you.</li>
        <li>The beneficiary stays the same.</li>
      </ul>
      <TextField
        label="Email address of the new owner"
        type="email"
        autoComplete="off"
        maxLength={254}
        {...field("email")}
      />
      {candidates.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-soft">From the team:</span>
          {candidates.map(({ account_id, name, email }) => (
            <Button
              key={account_id}
              variant="quiet"
              size="small"
              onClick={() => form.setValue("email", email ?? "", { shouldValidate: true })}
            >
              {name}
            </Button>
          ))}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}
