import { useState } from "react";
import { type ErrorBody, fieldMessage } from "#contract/errors.ts";
import { answerBody, type EnquiryThread, replyToThread } from "#contract/outreach/enquiries.ts";
import { enquiryPath } from "#contract/page-paths.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { StatusMessage } from "../../ui/status-message.tsx";
import { toFormProblem } from "./posted-enquiry.ts";

interface ThreadFormProps {
  number: string;
  secret: string;
  /** A refused post without JavaScript: the reason and the message. */
  refused: { readonly answer: ErrorBody; readonly message: string } | undefined;
  onSent: (thread: EnquiryThread) => void;
}

export function ThreadForm({ number, secret, refused, onSent }: ThreadFormProps) {
  const [status, setStatus] = useState<string>();
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: answerBody,
    send: async ({ message }) => {
      setStatus(undefined);
      const body = { key: secret, message };
      onSent(await visitorApi(replyToThread, { params: { number }, body }));
      form.reset();
      setStatus("Message sent. We'll reply by email.");
    },
  });
  const { error, ...message } = field("message");
  const formProblem = problem.count === 0 && refused ? toFormProblem(refused.answer) : problem;
  return (
    <form
      noValidate
      method="post"
      action={`${enquiryPath(number)}?key=${encodeURIComponent(secret)}`}
      onSubmit={onSubmit}
      className="contact-form"
    >
      <FormProblem problem={formProblem} />
      <TextArea
        label="Your reply"
        rows={6}
        maxLength={5000}
        {...message}
        error={error ?? (refused && fieldMessage(refused.answer, "message"))}
        defaultValue={refused?.message}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={busy}>
          Send message
        </Button>
        <StatusMessage>{status}</StatusMessage>
      </div>
    </form>
  );
}
