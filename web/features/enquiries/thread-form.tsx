import { useState } from "react";
import { type ErrorAnswer, fieldMessage } from "#contract/errors.ts";
import { answerBody, type EnquiryThread, replyToThread } from "#contract/outreach/enquiries.ts";
import { enquiryPath } from "#contract/page-paths.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { visitorApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Said } from "../../ui/said.tsx";
import { problemOf } from "./posted-enquiry.ts";

interface ThreadFormProps {
  number: string;
  /** The key that opens the thread. */
  secret: string;
  /** A refused post without scripts: the reason, and its values. */
  refused: { readonly answer: ErrorAnswer; readonly message: string } | undefined;
  onWritten: (thread: EnquiryThread) => void;
}

/** The form for another message in an enquiry's thread. */
export function ThreadForm({ number, secret, refused, onWritten }: ThreadFormProps) {
  const [said, setSaid] = useState<string>();
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: answerBody,
    send: async ({ message }) => {
      setSaid(undefined);
      const body = { key: secret, message };
      onWritten(await visitorApi(replyToThread, { params: { number }, body }));
      form.reset();
      setSaid("We got it, and answer by mail.");
    },
  });
  const { error, ...message } = field("message");
  const shown = problem.count === 0 && refused ? problemOf(refused.answer) : problem;
  return (
    <form
      noValidate
      method="post"
      action={`${enquiryPath(number)}?key=${encodeURIComponent(secret)}`}
      onSubmit={onSubmit}
      className="contact-form"
    >
      <FormProblem problem={shown} />
      <TextArea
        label="Write back"
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
        <Said>{said}</Said>
      </div>
    </form>
  );
}
