import { useState } from "react";
import { inviteMember, type TeamMember } from "#contract/campaigns/teams.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { invitedSentence } from "./team-words.ts";
import type { TeamWork } from "./use-team.ts";

interface HandOverPartProps extends Pick<TeamWork, "done"> {
  campaignId: number;
  members: readonly TeamMember[];
}

export function HandOverPart({ campaignId, members, done }: HandOverPartProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const invited = async (message: string) => {
    close();
    await done(message);
  };
  return (
    <section aria-labelledby="team-hand-over" className="grid gap-4">
      <h2 id="team-hand-over" className="text-heading">
        Hand the campaign over
      </h2>
      <p className="text-ink-soft">
        Somebody else can own it in your place. You stay as an editor.
      </p>
      <p>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Hand it over…
        </Button>
      </p>
      <Dialog open={open} onClose={close} title="Hand the campaign over">
        <HandOverForm
          campaignId={campaignId}
          members={members}
          onInvited={invited}
          onClose={close}
        />
      </Dialog>
    </section>
  );
}

interface HandOverFormProps extends Omit<HandOverPartProps, "done"> {
  onInvited: (message: string) => Promise<void>;
  onClose: () => void;
}

function HandOverForm({ campaignId, members, onInvited, onClose }: HandOverFormProps) {
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: inviteMember.body,
    defaultValues: { email: "", role: "owner" },
    send: async (body) => {
      const answer = await authorisedApi(inviteMember, { params: { id: campaignId }, body });
      await onInvited(invitedSentence(answer));
    },
  });
  const heirs = members.filter(({ role, email }) => role !== "owner" && email);
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormProblem problem={problem} />
      <ul className="hand-over-part-points">
        <li>They get a mail, and nothing changes before they accept.</li>
        <li>
          Then they decide on the campaign and answer for it, and are shown as who started it.
        </li>
        <li>You become an editor. Only they can give it back to you.</li>
        <li>Who benefits stays the same.</li>
      </ul>
      <TextField
        label="Email address of the new owner"
        type="email"
        autoComplete="off"
        maxLength={254}
        {...field("email")}
      />
      {heirs.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-soft">From the team:</span>
          {heirs.map(({ account_id, name, email }) => (
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
          Not now
        </Button>
        <Button type="submit" busy={busy}>
          Ask them to take over
        </Button>
      </div>
    </form>
  );
}
