import type { PersonKey } from "./sample-types.ts";

/** A new goal of a live campaign, high enough to need the office's approval. */
export type SampleChange = {
  campaign: string;
  /** Whole major units. */
  goal: number;
  daysAgo: number;
};

/** A report about a campaign, or about a comment under it. */
export type SampleReport = {
  campaign: string;
  commentBy?: PersonKey;
  /** Absent for a guest. */
  by?: PersonKey;
  daysAgo: number;
  reason: "money" | "identity" | "rights" | "spam";
  text: string;
  /** Why the office dismissed it. */
  dismissed?: { daysAgo: number; note: string };
};

/** A thread starts with the question. */
export type SampleEnquiry = {
  number: string;
  name: string;
  email: string;
  type: "Technical Support" | "Sales Enquiry" | "General Enquiry" | "Other Enquiry";
  subject: string;
  thread: ReadonlyArray<{ daysAgo: number; text: string; from: "visitor" | "office" }>;
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
    /** A button that links to a path of the site. */
    | { kind: "action"; label: string; url: string }
  >;
  /** Days since it was sent or last edited. */
  daysAgo: number;
  sent: boolean;
};

/** What the office added about a donor with an account; the city is that of the person. */
export type SampleDonor = {
  person: PersonKey;
  tags: readonly string[];
  /** Oldest first. */
  notes: ReadonlyArray<{ daysAgo: number; text: string }>;
};
