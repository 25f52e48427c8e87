import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { ReportForm } from "./report-form.tsx";

export interface ReportedComment {
  readonly id: number;
  readonly author: string;
  readonly text: string;
}

interface ReportDialogProps {
  campaign: { id: number; title: string };
  comment: ReportedComment | undefined;
  open: boolean;
  onClose: () => void;
}

export function ReportDialog({ campaign, comment, open, onClose }: ReportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={comment ? "Report comment" : "Report Fundraiser"}>
      <ReportSteps campaign={campaign} comment={comment} onClose={onClose} />
    </Dialog>
  );
}

/** Starts empty each time the dialog opens. */
function ReportSteps({ campaign, comment, onClose }: Omit<ReportDialogProps, "open">) {
  const [done, setDone] = useState<string>();
  if (done !== undefined) {
    return (
      <div className="grid gap-5">
        <p role="status" className="text-lead">
          {done}
        </p>
        <p className="text-ink-soft">
          We'll look into it, contact the organiser if needed, and pause the campaign if money is at
          risk.
        </p>
        <Button onClick={onClose} className="justify-self-start">
          Close
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      {comment ? (
        <blockquote className="report-dialog-text">
          <p>{comment.text}</p>
          <footer className="text-sm text-ink-soft">{comment.author}</footer>
        </blockquote>
      ) : (
        <p className="text-ink-soft">
          {`What is wrong with “${campaign.title}”? The organiser won't see who reported it.`}
        </p>
      )}
      <ReportForm campaignId={campaign.id} commentId={comment?.id} onDone={setDone} />
    </div>
  );
}
