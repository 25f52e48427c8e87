import { inviteMember } from "#contract/campaigns/teams.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { invitationSentText, roleDescriptions, roleLabels } from "./team-texts.ts";
import type { TeamActions } from "./use-team.ts";

interface InviteFormProps extends Pick<TeamActions, "done"> {
  campaignId: number;
}

const options = (["editor", "reader"] as const).map((role) => ({
  value: role,
  label: (
    <span className="grid gap-1 text-left">
      <b>{roleLabels[role]}</b>
      <span className="text-sm [font-weight:400]">{roleDescriptions[role]}</span>
    </span>
  ),
}));

const EMPTY = { email: "", role: "editor" } as const;

export function InviteForm({ campaignId, done }: InviteFormProps) {
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: inviteMember.body,
    defaultValues: EMPTY,
    send: async (body) => {
      const answer = await authorisedApi(inviteMember, { params: { id: campaignId }, body });
      form.reset(EMPTY);
      await done(invitationSentText(answer));
    },
  });
  return (
    <section aria-labelledby="team-invite" className="grid gap-4">
      <h2 id="team-invite" className="text-heading">
        Invite someone
      </h2>
      <form noValidate onSubmit={onSubmit} className="grid max-w-160 gap-5">
        <FormProblem problem={problem} />
        <TextField
          label="Their email address"
          hint="We email them a link. It works for seven days, and only for this address."
          type="email"
          autoComplete="off"
          maxLength={254}
          {...field("email")}
        />
        <RadioCards legend="Role" options={options} columns="sm:grid-cols-2" {...field("role")} />
        <p>
          <Button type="submit" busy={busy}>
            Send invitation
          </Button>
        </p>
      </form>
    </section>
  );
}
