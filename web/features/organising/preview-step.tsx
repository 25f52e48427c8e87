import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useState } from "react";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { teamPath } from "#contract/page-paths.ts";
import { PreviewFrame } from "../../ui/preview/preview-frame.tsx";
import { editorSteps, stepOf, stepPath } from "./editor-steps.ts";
import type { Editing } from "./use-draft-keeper.ts";

interface PreviewStepProps extends Editing {
  /** The button that sends the campaign for review. */
  send: ReactNode;
}

/** The preview, the list of what is missing, and the button that sends it for review. */
export function PreviewStep({ keeper, state, send }: PreviewStepProps) {
  const { draft: campaign } = state;
  // Waits until edits are saved, so that the preview shows them.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void keeper.save().finally(() => setReady(true));
  }, [keeper]);
  return (
    <>
      {campaign.state === "draft" && <Checklist campaign={campaign}>{send}</Checklist>}
      {ready && (
        <PreviewFrame
          title="Preview of the campaign's page"
          src={teamPath(campaign.id, "preview")}
          version={campaign.version}
        />
      )}
      <p>
        <a href={teamPath(campaign.id, "preview")} className="link">
          Open the preview by itself
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
          Before we can read it
        </h3>
        <ul>
          {missing.map(({ field, msg }) => (
            <li key={field}>
              <a href={stepPath(campaign.id, stepOf(field))} className="link">
                {editorSteps[stepOf(field)].label}
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
        <Check aria-hidden="true" /> All is there
      </h3>
      <p>We read every campaign before it is published, and write to you either way.</p>
      {role === "owner" ? children : <p>Its owner sends it for review.</p>}
    </section>
  );
}
