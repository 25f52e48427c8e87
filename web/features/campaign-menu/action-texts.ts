import type { ManagedCampaign } from "#contract/campaigns/organising.ts";

export type CampaignAction = ManagedCampaign["actions"][number];

interface ActionTexts {
  /** On the button that opens the dialog and the one that confirms. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** Toast after success. */
  readonly done: string;
  /** Label of the field for a reason in the team's history. */
  readonly reason?: string;
  readonly endDate?: true;
  readonly danger?: true;
}

export const actionTexts: Readonly<Record<CampaignAction, ActionTexts>> = {
  submit: {
    label: "Submit for review",
    title: "Submit for review?",
    text: "We review every campaign before it's published. You can't edit it during the review, but you can withdraw it at any time.",
    done: "Submitted. We'll email you when we've reviewed it.",
  },
  withdraw: {
    label: "Withdraw",
    title: "Withdraw from review?",
    text: "It becomes a draft again. You can submit it again whenever you're ready.",
    done: "The campaign is a draft again.",
  },
  revise: {
    label: "Revise",
    title: "Move back to draft?",
    text: "Nothing you wrote is lost. Make the changes we asked for, then submit it again.",
    done: "The campaign is a draft again.",
  },
  pause: {
    label: "Pause",
    title: "Pause this campaign?",
    text: "The page stays online and says that donations are paused. You can resume at any time.",
    done: "The campaign is paused.",
    reason: "Reason, for your team (optional)",
  },
  resume: {
    label: "Resume",
    title: "Resume this campaign?",
    text: "It accepts donations again right away.",
    done: "The campaign accepts donations again.",
  },
  end: {
    label: "End",
    title: "End this campaign today?",
    text: "The page stays online and shows what was raised, but accepts no more donations. You can reopen it with a new end date.",
    done: "The campaign has ended.",
    reason: "Reason, for your team (optional)",
  },
  reopen: {
    label: "Reopen",
    title: "Reopen this campaign?",
    text: "It accepts donations again right away, until the new end date.",
    done: "The campaign accepts donations again.",
    endDate: true,
  },
  close: {
    label: "Close",
    title: "Close this campaign for good?",
    text: "The page is removed and can't be restored. Donations and donors stay in the records for you and your team.",
    done: "The campaign is closed.",
    reason: "Reason, for your team (optional)",
    danger: true,
  },
  delete: {
    label: "Delete",
    title: "Delete this campaign?",
    text: "This also deletes its story, pictures and team. It can't be undone.",
    done: "The campaign is deleted.",
    danger: true,
  },
};

/** Actions with a prominent button; one that ends something never has it. */
export const mainActions: readonly CampaignAction[] = ["submit", "resume", "revise", "reopen"];
