import type { ManagedCampaign } from "#contract/campaigns/organising.ts";

export type CampaignAction = ManagedCampaign["actions"][number];

interface ActionWords {
  /** On the button that asks, and on the button that confirms. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** Said when it is done. */
  readonly done: string;
  /** Asks for words for the team's history. */
  readonly reason?: string;
  readonly endDate?: true;
  readonly danger?: true;
}

export const actionWords: Readonly<Record<CampaignAction, ActionWords>> = {
  submit: {
    label: "Send for review",
    title: "Send it to us?",
    text: "We read every campaign before it is published. Until then it cannot be changed; you can take it back at any time.",
    done: "It is with us now. We write to you when we have read it.",
  },
  withdraw: {
    label: "Take it back",
    title: "Take it back from review?",
    text: "It becomes a draft again, and you can send it once more whenever you like.",
    done: "It is a draft again.",
  },
  revise: {
    label: "Change it and try again",
    title: "Turn it into a draft?",
    text: "All you wrote stays. Change what we named, and send it to us once more.",
    done: "It is a draft again.",
  },
  pause: {
    label: "Pause",
    title: "Pause this campaign?",
    text: "Its page stays and says that it takes no gifts at the moment. You can resume it at any time.",
    done: "The campaign is paused.",
    reason: "Why, for your team (optional)",
  },
  resume: {
    label: "Resume",
    title: "Resume this campaign?",
    text: "It takes gifts again at once.",
    done: "The campaign takes gifts again.",
  },
  end: {
    label: "End",
    title: "End this campaign today?",
    text: "Its page stays and shows what was raised, but takes no more gifts. You can reopen it with a new end.",
    done: "The campaign has ended.",
    reason: "Why, for your team (optional)",
  },
  reopen: {
    label: "Reopen",
    title: "Reopen this campaign?",
    text: "It takes gifts again at once, until its new end.",
    done: "The campaign takes gifts again.",
    endDate: true,
  },
  close: {
    label: "Close",
    title: "Close this campaign for good?",
    text: "Its page goes away and cannot come back. What was given, and who gave, stays in the books and with your team.",
    done: "The campaign is closed.",
    reason: "Why, for your team (optional)",
    danger: true,
  },
  delete: {
    label: "Delete",
    title: "Delete this campaign?",
    text: "It goes with its story, its pictures and its team, and cannot come back.",
    done: "The campaign is deleted.",
    danger: true,
  },
};

/** The step that leads on stands out; one that ends something never does. */
export const mainActions: readonly CampaignAction[] = ["submit", "resume", "revise", "reopen"];
