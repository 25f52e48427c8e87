import { useState } from "react";
import { MAX_COMMENT_LENGTH, postComment, postCommentBody } from "#contract/campaigns/community.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface CommentFormProps {
  campaignId: number;
  /** The author writes for the campaign's team. */
  forTeam: boolean;
  onPosted: () => void;
}

export function CommentForm({ campaignId, forTeam, onPosted }: CommentFormProps) {
  const [status, setStatus] = useState("");
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: postCommentBody,
    defaultValues: { text: "" },
    send: async (body) => {
      setStatus("");
      await authorisedApi(postComment, { params: { id: campaignId }, body });
      form.reset();
      setStatus("Comment posted.");
      onPosted();
    },
  });
  return (
    <form className="grid gap-3" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      <TextArea
        label="Your comment"
        hint={forTeam ? "Shown as a comment from the team." : undefined}
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        {...field("text")}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={busy}>
          Post comment
        </Button>
        <p role="status" className="[font-weight:600] text-river">
          {status}
        </p>
      </div>
    </form>
  );
}
