import type { LucideIcon } from "lucide-react";
import Heart from "lucide-react/icons/heart";
import Hourglass from "lucide-react/icons/hourglass";
import Megaphone from "lucide-react/icons/megaphone";
import PencilLine from "lucide-react/icons/pencil-line";
import Share from "lucide-react/icons/share-2";
import type { NextStep } from "#contract/figures/dashboard.ts";
import { Panel } from "../../ui/panel.tsx";
import { describeStep } from "./dashboard-texts.ts";

const icons: Readonly<Record<NextStep["kind"], LucideIcon>> = {
  revise: PencilLine,
  ending: Hourglass,
  thank: Heart,
  update: Megaphone,
  share: Share,
  finish: PencilLine,
};

export function NextStepPanel({ steps }: { steps: readonly NextStep[] }) {
  return (
    <Panel title="What to do next">
      {steps.length === 0 && (
        <p className="text-ink-soft">
          You're all caught up. Your donors have been thanked and updated.
        </p>
      )}
      <ul className="panel-rows panel-links next-step-panel-list">
        {steps.map((step) => {
          const { text, reason, href } = describeStep(step);
          const Icon = icons[step.kind];
          return (
            <li key={`${step.kind} ${step.campaign.id}`}>
              <Icon aria-hidden="true" />
              <div>
                <a href={href} className="cover-link">
                  {text}
                </a>
                <p>
                  <b>{step.campaign.title}</b> {reason}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
