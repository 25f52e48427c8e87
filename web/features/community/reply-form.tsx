import { useEffect } from "react";
import { MAX_COMMENT_LENGTH, postComment, postCommentBody } from "#contract/campaigns/community.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface ReplyFormProps {
  campaignId: number;
  commentId: number;
  commentAuthor: string;
  onCancel: () => void;
  onReplied: () => void;
}

export function ReplyForm({
  campaignId,
  commentId,
  commentAuthor,
  onCancel,
  onReplied,
}: ReplyFormProps) {
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: postCommentBody,
    defaultValues: { text: "" },
    send: async ({ text }) => {
      const body = { text, reply_to: commentId };
      await authorisedApi(postComment, { params: { id: campaignId }, body });
      onReplied();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("text"), [setFocus]);
  return (
    <form className="moderated-answer" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      <TextArea
        label={`Your reply to ${commentAuthor}`}
        hint="Shown publicly below the comment as a reply from the team."
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        {...field("text")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          Post reply
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
