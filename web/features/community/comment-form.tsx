import { useState } from "react";
import { MAX_COMMENT_LENGTH, postComment, postCommentBody } from "#contract/campaigns/community.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

interface CommentFormProps {
  campaignId: number;
  /** Whoever writes here speaks for the campaign. */
  forTeam: boolean;
  onPosted: () => void;
}

export function CommentForm({ campaignId, forTeam, onPosted }: CommentFormProps) {
  const [said, setSaid] = useState("");
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: postCommentBody,
    defaultValues: { text: "" },
    send: async (body) => {
      setSaid("");
      await authorisedApi(postComment, { params: { id: campaignId }, body });
      form.reset();
      setSaid("Your comment is on the page.");
      onPosted();
    },
  });
  return (
    <form className="grid gap-3" onSubmit={onSubmit} noValidate>
      <FormProblem problem={problem} />
      <TextArea
        label="Your comment"
        hint={forTeam ? "It will be marked as the team's." : undefined}
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        {...field("text")}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" busy={busy}>
          Post comment
        </Button>
        <p role="status" className="[font-weight:600] text-river">
          {said}
        </p>
      </div>
    </form>
  );
}
