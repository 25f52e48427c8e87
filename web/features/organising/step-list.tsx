import Check from "lucide-react/icons/check";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import {
  type EditorStep,
  editorSteps,
  isDone,
  missingInStep,
  stepNames,
  stepPath,
} from "./editor-steps.ts";

interface StepListProps {
  campaign: ManagedCampaign;
  current: EditorStep;
}

export function StepList({ campaign, current }: StepListProps) {
  return (
    <nav aria-label="Steps" className="step-list">
      <ol>
        {stepNames.map((step, index) => (
          <StepItem
            key={step}
            step={step}
            number={index + 1}
            campaign={campaign}
            isCurrent={step === current}
          />
        ))}
      </ol>
    </nav>
  );
}

interface StepItemProps {
  step: EditorStep;
  number: number;
  campaign: ManagedCampaign;
  isCurrent: boolean;
}

function StepItem({ step, number, campaign, isCurrent }: StepItemProps) {
  const done = isDone(step, campaign);
  const missing = missingInStep(step, campaign);
  const look = done ? "step-list-done" : missing.length > 0 ? "step-list-open" : "";
  return (
    <li className={`step-list-step ${look}`}>
      <a
        href={stepPath(campaign.id, step)}
        aria-current={isCurrent ? "step" : undefined}
        data-keep-scroll=""
      >
        <span className="step-list-mark" aria-hidden="true">
          {done ? <Check /> : number}
        </span>
        <span className="step-list-label">
          {editorSteps[step].label}
          {missing.length > 0 && (
            <span className="step-list-missing">
              <span className="sr-only">, </span>
              {`Missing: ${missing.map(({ field }) => shortNames[field] ?? field).join(", ")}`}
            </span>
          )}
        </span>
        {done && <span className="sr-only">, done</span>}
      </a>
    </li>
  );
}

/** The fields that `missingForReview` names. */
const shortNames: Readonly<Record<string, string>> = {
  title: "title",
  description: "summary",
  story: "story",
  location: "location",
  beneficiary: "details",
  pictures: "picture",
  picture_descriptions: "description",
  end_date: "end date",
};
