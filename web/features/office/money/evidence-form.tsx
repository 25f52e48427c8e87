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

/** Evidence for the payment, which can be sent to the bank once. */
export function EvidenceForm({ dispute, onSent, onRefused }: EvidenceFormProps) {
  const { recount } = useQueues();
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: evidenceBody,
    defaultValues: { text: dispute.evidence?.text ?? "" },
    send: async (body) => {
      onSent(await authorisedApi(sendEvidence, { params: { id: dispute.id }, body }));
      recount();
      void showToast("success", "Evidence sent to the bank.");
    },
    onRefused: ({ answer }) => {
      if (answer.code === "changed_meanwhile") onRefused();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="office-card">
      <FormProblem problem={problem} />
      <TextArea
        label="Your evidence"
        hint="You can send it only once. Say what the donor wrote, which emails you sent, and what the donation was for. The payment provider adds the donor's name and email address."
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
