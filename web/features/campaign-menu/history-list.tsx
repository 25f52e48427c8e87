import type { CampaignHistoryStep } from "#contract/campaigns/organising.ts";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { historySentence } from "./history-words.ts";

/** What happened to the campaign, by whom and why, newest first. */
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
