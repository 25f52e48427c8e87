import type { CampaignHistoryStep } from "#contract/campaigns/organising.ts";

const deeds: Readonly<Record<string, string>> = {
  submit: "sent it for review",
  withdraw: "took it back from review",
  approve: "approved it: it went live",
  ask_back: "asked back",
  reject: "did not accept it",
  revise: "turned it into a draft again",
  pause: "paused it",
  resume: "resumed it",
  office_pause: "paused it",
  office_resume: "resumed it",
  office_close: "closed it",
  end: "ended it",
  reopen: "reopened it",
  close: "closed it",
  handed_over: "became its owner",
  change_approved: "approved the change that waited",
  change_refused: "did not take over the change that waited",
};

/** "We asked back", "Ada Obi paused it", "Its last day was over". */
export function historySentence({ action, who, name }: CampaignHistoryStep): string {
  if (who === "clock") return "Its last day was over";
  const deed = deeds[action] ?? "changed how it stands";
  return `${who === "office" ? "We" : (name ?? "Somebody")} ${deed}`;
}

const officeWords = ["ask_back", "reject", "office_pause", "office_close", "change_refused"];

/** The office's last message, if nothing happened since. */
export function latestWord(
  history: readonly CampaignHistoryStep[],
): CampaignHistoryStep | undefined {
  const [latest] = history;
  return latest?.reason && officeWords.includes(latest.action) ? latest : undefined;
}
