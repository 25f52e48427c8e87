import { useState } from "react";

interface TakeBackProps {
  campaignId: number;
  commentId: number;
  onGone: () => void;
}

/** Takes one's own comment back; the second click confirms. */
export function TakeBack({ campaignId, commentId, onGone }: TakeBackProps) {
  const [step, setStep] = useState<"rest" | "sure" | "busy" | "failed">("rest");

  const takeBack = async () => {
    setStep("busy");
    try {
      await (await import("./community-calls.ts")).takeBack(campaignId, commentId);
      onGone();
    } catch {
      setStep("failed");
    }
  };

  if (step === "rest") {
    return (
      <button type="button" className="comment-item-act" onClick={() => setStep("sure")}>
        Delete
      </button>
    );
  }
  return (
    <p className="comment-item-sure" role="status">
      {step === "failed" ? "That did not work." : "Delete this for good?"}
      <button
        type="button"
        className="comment-item-act"
        onClick={takeBack}
        disabled={step === "busy"}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that had the focus.
        autoFocus
      >
        Delete
      </button>
      <button type="button" className="comment-item-act" onClick={() => setStep("rest")}>
        Keep
      </button>
    </p>
  );
}
