import { decidePledge, type InKindDecision, type TeamPledge } from "#contract/campaigns/in-kind.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { pledgeText } from "../../lib/pledge-words.ts";
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
  /** The pledge and the decision to confirm; undefined closes the dialog. */
  decided: Decided | undefined;
  onClose: () => void;
  onDecided: (pledge: TeamPledge) => void;
}

const words: Record<InKindDecision, { title: string; what: string; hint: string; act: string }> = {
  confirm: {
    title: "Confirm this gift",
    what: "It counts as promised, and the page shows it.",
    hint: "Where to bring it, when you are there, whom to ask for",
    act: "Confirm and tell them",
  },
  receive: {
    title: "Mark as received",
    what: "It is with you. This is final.",
    hint: "A word of thanks",
    act: "Mark as received",
  },
  decline: {
    title: "Decline this gift",
    what: "It is wanted again from somebody else. This is final.",
    hint: "Why it does not fit, kindly",
    act: "Decline and tell them",
  },
};

export function DecisionDialog({ decided, onClose, ...its }: DecisionDialogProps) {
  return (
    <Dialog
      open={decided !== undefined}
      onClose={onClose}
      title={decided ? words[decided.decision].title : ""}
    >
      {decided && <DecisionForm {...its} {...decided} />}
    </Dialog>
  );
}

type DecisionFormProps = Pick<DecisionDialogProps, "campaignId" | "onDecided"> & Decided;

function DecisionForm({ campaignId, pledge, decision, onDecided }: DecisionFormProps) {
  const { what, hint, act } = words[decision];
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
        {` from ${pledge.donor.name ?? "somebody"}. ${what}`}
      </p>
      <TextArea
        label="A word to them (optional)"
        hint={`${hint}. It goes into the mail that tells them.`}
        rows={3}
        maxLength={500}
        {...field("note")}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {act}
      </Button>
    </form>
  );
}
