import { useState } from "react";

interface DeleteButtonProps {
  campaignId: number;
  commentId: number;
  onDeleted: () => void;
}

/** Deletes the visitor's own comment after a second click. */
export function DeleteButton({ campaignId, commentId, onDeleted }: DeleteButtonProps) {
  const [step, setStep] = useState<"idle" | "confirm" | "busy" | "failed">("idle");

  const confirm = async () => {
    setStep("busy");
    try {
      await (await import("./community-calls.ts")).deleteComment(campaignId, commentId);
      onDeleted();
    } catch {
      setStep("failed");
    }
  };

  if (step === "idle") {
    return (
      <button type="button" className="comment-item-act" onClick={() => setStep("confirm")}>
        Delete
      </button>
    );
  }
  return (
    <p className="comment-item-sure" role="status">
      {step === "failed" ? "That didn't work." : "Delete this comment?"}
      <button
        type="button"
        className="comment-item-act"
        onClick={confirm}
        disabled={step === "busy"}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus.
        autoFocus
      >
        Delete
      </button>
      <button type="button" className="comment-item-act" onClick={() => setStep("idle")}>
        Cancel
      </button>
    </p>
  );
}
