import type { ReportAction } from "#contract/office/review.ts";

interface ReportWords {
  readonly label: string;
  readonly title: string;
  readonly lead: string;
  readonly done: string;
  readonly danger?: boolean;
}

export const reportActionWords: Readonly<Record<ReportAction, ReportWords>> = {
  dismiss: {
    label: "Dismiss",
    title: "Dismiss this report?",
    lead: "Nothing changes. The note stays in the office.",
    done: "The report is dismissed.",
  },
  pause_campaign: {
    label: "Pause the campaign",
    title: "Pause the campaign?",
    lead: "It takes no donations until the office resumes it. Its team is told your note as the reason.",
    done: "The campaign is paused, its team told.",
    danger: true,
  },
  hide_comment: {
    label: "Hide the comment",
    title: "Hide the comment?",
    lead: "Nobody sees it any more, and the team can't show it again. The note stays in the office.",
    done: "The comment is hidden.",
    danger: true,
  },
};
