import { decidePledge, type InKindDecision, type TeamPledge } from "#contract/campaigns/in-kind.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { pledgeText } from "../../lib/pledge-texts.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

export interface Decided {
  readonly pledge: TeamPledge;
  readonly decision: InKindDecision;
}

interface DecisionDialogProps {
  campaignId: number;
  /** Undefined closes the dialog. */
  decided: Decided | undefined;
  onClose: () => void;
  onDecided: (pledge: TeamPledge) => void;
}

const texts: Record<
  InKindDecision,
  { title: string; effect: string; hint: string; submitLabel: string }
> = {
  confirm: {
    title: "Confirm this gift",
    effect: "It counts as pledged and appears on the campaign page.",
    hint: "Where and when to bring it, and who to ask for",
    submitLabel: "Confirm and notify donor",
  },
  receive: {
    title: "Mark as received",
    effect: "You have received it. This can't be undone.",
    hint: "A thank-you note",
    submitLabel: "Mark as received",
  },
  decline: {
    title: "Decline this gift",
    effect: "The item is open for other donors again. This can't be undone.",
    hint: "Why you can't accept it",
    submitLabel: "Decline and notify donor",
  },
};

export function DecisionDialog({ decided, onClose, ...form }: DecisionDialogProps) {
  return (
    <Dialog
      open={decided !== undefined}
      onClose={onClose}
      title={decided ? texts[decided.decision].title : ""}
    >
      {decided && <DecisionForm {...form} {...decided} />}
    </Dialog>
  );
}

type DecisionFormProps = Pick<DecisionDialogProps, "campaignId" | "onDecided"> & Decided;

function DecisionForm({ campaignId, pledge, decision, onDecided }: DecisionFormProps) {
  const { effect, hint, submitLabel } = texts[decision];
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: decidePledge.body,
    defaultValues: { decision, note: "" },
    send: async (body) => {
      const params = { id: campaignId, pledge: pledge.id };
      onDecided(await authorisedApi(decidePledge, { params, body }));
    },
  });
  return (
    <form className="grid gap-5" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      <p>
        <strong>{pledgeText(pledge)}</strong>
        {` from ${pledge.donor.name ?? "someone"}. ${effect}`}
      </p>
      <TextArea
        label="Message to the donor (optional)"
        hint={`${hint}. We include it in the email.`}
        rows={3}
        maxLength={500}
        {...field("note")}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  );
}
