import type { IssueBlock, IssueSummary } from "#contract/outreach/newsletter-issues.ts";

export const issueStateLabels: Readonly<Record<IssueSummary["state"], string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  sent: "Sent",
};

export const blockLabels: Readonly<Record<IssueBlock["kind"], string>> = {
  heading: "Heading",
  text: "Text",
  action: "Button",
  picture: "Picture",
};

const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short" });

export function browserTimeText(iso: string): string {
  return moment.format(new Date(iso));
}
