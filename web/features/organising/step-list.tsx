import Check from "lucide-react/icons/check";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { type EditorStep, editorSteps, isDone, stepNames, stepPath } from "./editor-steps.ts";

interface StepListProps {
  campaign: ManagedCampaign;
  current: EditorStep;
}

export function StepList({ campaign, current }: StepListProps) {
  return (
    <nav aria-label="Steps" className="step-list">
      <ol>
        {stepNames.map((step, index) => {
          const done = isDone(step, campaign);
          return (
            <li key={step} className={done ? "step-list-step step-list-done" : "step-list-step"}>
              <a
                href={stepPath(campaign.id, step)}
                aria-current={step === current ? "step" : undefined}
                data-keep-scroll=""
              >
                <span className="step-list-mark" aria-hidden="true">
                  {done ? <Check /> : index + 1}
                </span>
                <span className="step-list-label">{editorSteps[step].label}</span>
                {done && <span className="sr-only">, done</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
