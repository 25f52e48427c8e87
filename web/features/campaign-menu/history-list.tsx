import type { CampaignHistoryStep } from "#contract/campaigns/organising.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";

export function HistoryList({ history }: { history: readonly CampaignHistoryStep[] }) {
  if (history.length === 0) return null;
  return (
    <details className="history-list fold">
      <summary>History</summary>
      <ol>
        {[...history.entries()].map(([index, step]) => (
          <li key={history.length - index}>
            <p>
              {historySentence(step)}{" "}
              <span className="text-ink-soft">
                <RelativeTime iso={step.at} />
              </span>
            </p>
            {step.reason && <p className="wrap-anywhere whitespace-pre-line">{step.reason}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}

const actionTexts: Readonly<Record<string, string>> = {
  submit: "submitted it for review",
  withdraw: "withdrew it from review",
  approve: "approved and published it",
  ask_back: "requested changes",
  reject: "declined it",
  revise: "moved it back to draft",
  pause: "paused it",
  resume: "resumed it",
  office_pause: "paused it",
  office_resume: "resumed it",
  office_close: "closed it",
  end: "ended it",
  reopen: "reopened it",
  close: "closed it",
  handed_over: "became the owner",
  change_approved: "approved the pending change",
  change_refused: "didn't publish the pending change",
};

/** "We requested changes", "Ada Obi paused it", "It reached its end date". */
export function historySentence({ action, who, name }: CampaignHistoryStep): string {
  if (who === "clock") return "It reached its end date";
  const text = actionTexts[action] ?? "changed its status";
  return `${who === "office" ? "We" : (name ?? "Someone")} ${text}`;
}

const officeMessages = ["ask_back", "reject", "office_pause", "office_close", "change_refused"];

/** The office's last message, if nothing has happened since. */
export function latestOfficeMessage(
  history: readonly CampaignHistoryStep[],
): CampaignHistoryStep | undefined {
  const [latest] = history;
  return latest?.reason && officeMessages.includes(latest.action) ? latest : undefined;
}
