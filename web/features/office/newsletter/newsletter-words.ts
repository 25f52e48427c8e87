import type { IssueBlock, IssueSummary } from "#contract/outreach/newsletter-issues.ts";

export const issueStateWords: Readonly<Record<IssueSummary["state"], string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  sent: "Sent",
};

export const blockWords: Readonly<Record<IssueBlock["kind"], string>> = {
  heading: "Heading",
  text: "Text",
  action: "Button",
  picture: "Picture",
};

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short" });

export function momentText(iso: string): string {
  return moment.format(new Date(iso));
}
