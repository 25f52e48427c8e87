import type { OfficeAction } from "#contract/office/review.ts";

interface ActionTexts {
  readonly label: string;
  readonly done: string;
  /** Title and text of the dialog that asks for the reason. */
  readonly title: string;
  readonly lead: string;
  readonly danger?: boolean;
}

const EMAILED = "We email the team your reason as you write it.";

export const actionTexts: Readonly<Record<OfficeAction, ActionTexts>> = {
  approve: {
    label: "Approve and publish",
    done: "The campaign is live. We've emailed the team.",
    title: "",
    lead: "",
  },
  ask_back: {
    label: "Request changes",
    done: "We've sent the campaign back to its team with your message.",
    title: "What should they change?",
    lead: "The campaign becomes a draft again. We email the team your message as you write it.",
  },
  reject: {
    label: "Reject",
    done: "Campaign rejected. We've emailed the team your reason.",
    title: "Reject this campaign?",
    lead: `${EMAILED} They can revise the campaign and submit it again.`,
    danger: true,
  },
  pause: {
    label: "Pause",
    done: "Campaign paused. We've emailed the team your reason.",
    title: "Pause this campaign?",
    lead: `It can't receive donations until you resume it. ${EMAILED}`,
    danger: true,
  },
  resume: {
    label: "Resume",
    done: "The campaign can receive donations again.",
    title: "",
    lead: "",
  },
  close: {
    label: "Close permanently",
    done: "Campaign closed. Its page is no longer available.",
    title: "Close this campaign permanently?",
    lead: `Its page is removed, and no one can open it again. ${EMAILED}`,
    danger: true,
  },
};
