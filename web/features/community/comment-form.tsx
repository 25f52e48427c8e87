import { useEffect, useState } from "react";
import { MAX_COMMENT_LENGTH, postComment, postCommentBody } from "#contract/campaigns/community.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface CommentFormProps {
  campaignId: number;
  /** The comment that the team replies to; undefined for a new comment. */
  replyTo?: { readonly id: number; readonly author: string };
  hint: string | undefined;
  onPosted: () => void;
  onCancel?: () => void;
}

export function CommentForm({ campaignId, replyTo, hint, onPosted, onCancel }: CommentFormProps) {
  const [status, setStatus] = useState("");
  const isReply = replyTo !== undefined;
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: postCommentBody,
    defaultValues: { text: "" },
    send: async ({ text }) => {
      setStatus("");
      const body = { text, reply_to: replyTo?.id };
      await authorisedApi(postComment, { params: { id: campaignId }, body });
      form.reset();
      setStatus("Comment posted.");
      onPosted();
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (isReply) setFocus("text");
  }, [isReply, setFocus]);
  return (
    <form className="grid gap-3" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      <TextArea
        label={isReply ? `Your reply to ${replyTo.author}` : "Your comment"}
        hint={hint}
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        {...field("text")}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" size={isReply ? "small" : undefined} busy={busy}>
          {isReply ? "Post reply" : "Post comment"}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <p role="status" className="[font-weight:600] text-river">
          {status}
        </p>
      </div>
    </form>
  );
}
