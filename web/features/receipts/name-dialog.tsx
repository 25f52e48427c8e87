import { correctReceiptName, type Receipt } from "#contract/giving/receipts.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";

interface NameDialogProps {
  /** Undefined closes the dialog. */
  receipt: Receipt | undefined;
  onClose: () => void;
  onCorrected: (receipt: Receipt) => void;
}

export function NameDialog({ receipt, onClose, onCorrected }: NameDialogProps) {
  return (
    <Dialog open={receipt !== undefined} onClose={onClose} title="Correct the name on this receipt">
      {receipt && <NameForm receipt={receipt} onCorrected={onCorrected} />}
    </Dialog>
  );
}

interface NameFormProps {
  receipt: Receipt;
  onCorrected: (receipt: Receipt) => void;
}

function NameForm({ receipt: { number, donor }, onCorrected }: NameFormProps) {
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: correctReceiptName.body,
    defaultValues: { name: donor },
    send: async (body) =>
      onCorrected(await authorisedApi(correctReceiptName, { params: { number }, body })),
  });
  return (
    <form className="grid gap-5" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      <p>
        A new receipt replaces {number}. Anyone who checks the old one sees that it was replaced.
      </p>
      <TextField label="Name" autoComplete="name" {...field("name")} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Issue new receipt
      </Button>
    </form>
  );
}
