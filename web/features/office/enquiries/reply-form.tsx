import { answerBody, answerEnquiry, type OfficeEnquiry } from "#contract/outreach/enquiries.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import type { ActionRunner } from "../use-action-runner.ts";

interface AnswerFormProps {
  enquiry: OfficeEnquiry;
  runner: ActionRunner;
  onAnswered: (enquiry: OfficeEnquiry) => void;
  /** Loads messages that arrived in the meantime. */
  reload: () => Promise<void>;
}

export function ReplyForm({ enquiry, runner, onAnswered, reload }: AnswerFormProps) {
  const { number, full_name, messages } = enquiry;
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: answerBody,
    defaultValues: { message: "" },
    send: async ({ message }) => {
      const body = { message, last_seen: messages.at(-1)?.id ?? 0 };
      onAnswered(await authorisedApi(answerEnquiry, { params: { number }, body }));
      form.reset();
      void runner.run("answer", async () => `Your reply is on its way to ${full_name}.`);
    },
    onRefused: ({ answer }) => {
      if (answer.code === "changed_meanwhile") void reload();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="office-card">
      <FormProblem problem={problem} />
      <TextArea
        label="Your reply"
        hint={`We email it to ${full_name}, signed with your name.`}
        rows={7}
        maxLength={5000}
        {...field("message")}
      />
      <p className="flex justify-end">
        <Button type="submit" busy={busy}>
          Send reply
        </Button>
      </p>
    </form>
  );
}
