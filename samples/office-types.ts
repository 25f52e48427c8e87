import type { PersonKey } from "./sample-types.ts";

/** A goal of a live campaign that is too high for its team alone. */
export type SampleChange = {
  /** Key of the campaign it belongs to. */
  campaign: string;
  /** Whole major units. */
  goal: number;
  daysAgo: number;
};

/** What somebody told the office of a campaign, or of the comment that a person wrote there. */
export type SampleReport = {
  /** Key of the campaign it belongs to. */
  campaign: string;
  commentBy?: PersonKey;
  /** Nobody where a guest reported. */
  by?: PersonKey;
  daysAgo: number;
  reason: "money" | "identity" | "rights" | "spam";
  text: string;
  /** Why the office did nothing about it. */
  dismissed?: { daysAgo: number; note: string };
};

/** A thread begins with the question; an answer is the office's. */
export type SampleEnquiry = {
  number: string;
  name: string;
  email: string;
  type: "Technical Support" | "Sales Enquiry" | "General Enquiry" | "Other Enquiry";
  subject: string;
  thread: ReadonlyArray<{ daysAgo: number; text: string; from: "asker" | "office" }>;
  /** Days before today. */
  closed?: number;
};

export type SampleSubscriber = {
  email: string;
  daysAgo: number;
  state: "pending" | "confirmed" | "unsubscribed";
};

export type SampleIssue = {
  subject: string;
  blocks: ReadonlyArray<
    | { kind: "text" | "heading"; text: string }
    /** A button to a path of the site. */
    | { kind: "action"; label: string; url: string }
  >;
  /** Days before today on which it was sent, or was written on last. */
  daysAgo: number;
  sent: boolean;
};
