import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useState } from "react";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { teamPath } from "#contract/page-paths.ts";
import { PreviewFrame } from "../../ui/preview/preview-frame.tsx";
import { editorSteps, findStep, stepPath } from "./editor-steps.ts";
import type { EditorStepProps } from "./use-campaign-draft.ts";

interface PreviewStepProps extends EditorStepProps {
  submitButton: ReactNode;
}

export function PreviewStep({ draftSync, state, submitButton }: PreviewStepProps) {
  const { draft: campaign } = state;
  // Edits are saved first, so that the preview shows them.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void draftSync.save().finally(() => setReady(true));
  }, [draftSync]);
  return (
    <>
      {campaign.state === "draft" && <Checklist campaign={campaign}>{submitButton}</Checklist>}
      {ready && (
        <PreviewFrame
          title="Preview of the campaign's page"
          src={teamPath(campaign.id, "preview")}
          version={campaign.version}
        />
      )}
      <p>
        <a href={teamPath(campaign.id, "preview")} className="link">
          Open preview full size
        </a>
      </p>
    </>
  );
}

function Checklist({ campaign, children }: { campaign: ManagedCampaign; children: ReactNode }) {
  const { missing, role } = campaign;
  if (missing.length > 0) {
    return (
      <section className="side-note" aria-labelledby="missing-title">
        <h3 id="missing-title" className="text-lg">
          Before you can submit
        </h3>
        <ul>
          {missing.map(({ field, msg }) => (
            <li key={field}>
              <a href={stepPath(campaign.id, findStep(field))} className="link">
                {editorSteps[findStep(field)].label}
              </a>
              {`: ${msg}`}
            </li>
          ))}
        </ul>
      </section>
    );
  }
  return (
    <section className="side-note" aria-labelledby="ready-title">
      <h3 id="ready-title" className="text-lg">
        <Check aria-hidden="true" /> Ready to submit
      </h3>
      <p>We review every campaign before it's published and email you our decision.</p>
      {role === "owner" ? children : <p>Only the owner can submit it for review.</p>}
    </section>
  );
}
