import {
  evidenceBody,
  MAX_EVIDENCE,
  type OfficeDispute,
  sendEvidence,
} from "#contract/giving/disputes.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useQueues } from "../office-queues.ts";

interface EvidenceFormProps {
  dispute: OfficeDispute;
  onSent: (dispute: OfficeDispute) => void;
  onRefused: () => void;
}

/** What speaks for the payment: the bank reads it once. */
export function EvidenceForm({ dispute, onSent, onRefused }: EvidenceFormProps) {
  const { recount } = useQueues();
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: evidenceBody,
    defaultValues: { text: dispute.evidence?.text ?? "" },
    send: async (body) => {
      onSent(await authorisedApi(sendEvidence, { params: { id: dispute.id }, body }));
      recount();
      void showToast("success", "The bank has your answer.");
    },
    onRefused: ({ answer }) => {
      if (answer.code === "changed_meanwhile") onRefused();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="office-card">
      <FormProblem problem={problem} />
      <TextArea
        label="What speaks for the payment"
        hint="The gateway passes it on with the donor's name and address. It can be sent once: say what the donor wrote, which letters went out, and what the donation was for."
        rows={8}
        maxLength={MAX_EVIDENCE}
        {...field("text")}
      />
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          Send to the bank
        </Button>
      </p>
    </form>
  );
}
