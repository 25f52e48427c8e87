import type { OfficeAction } from "#contract/office/review.ts";

interface ActionWords {
  readonly label: string;
  /** The message when it is done. */
  readonly done: string;
  /** The title of the dialog that asks for the reason. */
  readonly title: string;
  readonly lead: string;
  readonly danger?: boolean;
}

export const actionWords: Readonly<Record<OfficeAction, ActionWords>> = {
  approve: {
    label: "Approve",
    done: "It is live. Its team has been told.",
    title: "",
    lead: "",
  },
  ask_back: {
    label: "Ask back",
    done: "It went back to its team with your question.",
    title: "What is missing?",
    lead: "The campaign goes back to its team as a draft. Your words are mailed to them as they are.",
  },
  reject: {
    label: "Reject",
    done: "It is rejected. Its team has been told why.",
    title: "Reject this campaign?",
    lead: "Its team is told why, as you write it here, and may revise it and hand it in again.",
    danger: true,
  },
  pause: {
    label: "Pause",
    done: "It is paused and takes no donations. Its team has been told why.",
    title: "Pause this campaign?",
    lead: "It takes no donations until the office resumes it. Its team is told why, as you write it here.",
    danger: true,
  },
  resume: {
    label: "Resume",
    done: "It takes donations again.",
    title: "",
    lead: "",
  },
  close: {
    label: "Close for good",
    done: "It is closed. Its page is gone.",
    title: "Close this campaign for good?",
    lead: "Its page goes, and nobody can open it again. Its team is told why, as you write it here.",
    danger: true,
  },
};
