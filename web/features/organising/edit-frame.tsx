import { type ReactNode, useEffect, useRef } from "react";
import type { Category } from "#contract/campaigns/categories.ts";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { useLeaveGuard } from "../../lib/page/use-leave-guard.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LeaveDialog } from "../../ui/dialog/leave-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import {
  type EditorStep,
  editorSteps,
  missingInStep,
  neighbours,
  stepPath,
} from "./editor-steps.ts";
import { LivePreview } from "./live-preview.tsx";
import { SaveStatus } from "./save-status.tsx";
import { StepList } from "./step-list.tsx";
import { type EditorStepProps, isAutosaved } from "./use-campaign-draft.ts";

interface EditFrameProps extends EditorStepProps {
  step: EditorStep;
  categories: readonly Category[] | undefined;
  children: ReactNode;
}

export function EditFrame({ step, categories, children, ...props }: EditFrameProps) {
  const { draftSync, state } = props;
  const { draft: campaign } = state;
  const { title, lead } = editorSteps[step];
  const { previous, next } = neighbours(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current !== step) heading.current?.focus();
    previousStep.current = step;
    return () => {
      if (isAutosaved(draftSync.state().draft)) void draftSync.save();
    };
  }, [step, draftSync]);

  return (
    <div className="edit-frame">
      <StepList campaign={campaign} current={step} />
      <section className="edit-frame-sheet" aria-labelledby="step-title">
        <header>
          <h2 id="step-title" ref={heading} tabIndex={-1} className="text-heading">
            {title}
          </h2>
          <p className="max-w-text text-ink-soft">{lead}</p>
        </header>
        <MissingNote missing={missingInStep(step, campaign)} />
        <div className="edit-frame-form">{children}</div>
        <footer className="edit-frame-foot">
          <SaveStatus {...props} />
          <ConflictDialog {...props} categories={categories ?? []} />
          {isAutosaved(campaign) ? null : (
            <PublishBar {...props} onSaved={() => heading.current?.focus()} />
          )}
          <nav className="edit-frame-way" aria-label="Previous and next step">
            {previous && (
              <ButtonLink href={stepPath(campaign.id, previous)} variant="quiet">
                Back
              </ButtonLink>
            )}
            {next && (
              <ButtonLink
                href={stepPath(campaign.id, next)}
                variant={isAutosaved(campaign) ? "river" : "quiet"}
              >
                {`Next: ${editorSteps[next].label}`}
              </ButtonLink>
            )}
          </nav>
        </footer>
      </section>
      {step !== "preview" && <LivePreview step={step} categories={categories} {...props} />}
      <LeaveGuard {...props} />
    </div>
  );
}

function MissingNote({ missing }: Pick<ManagedCampaign, "missing">) {
  if (missing.length === 0) return null;
  return (
    <div className="edit-frame-missing">
      <p>Before you can submit:</p>
      <ul>
        {missing.map(({ field, msg }) => (
          <li key={field}>{msg}</li>
        ))}
      </ul>
    </div>
  );
}

function PublishBar({ draftSync, state, onSaved }: EditorStepProps & { onSaved: () => void }) {
  const { edited, status } = state;
  if (edited.length === 0) return null;
  const save = async () => {
    // `onSaved` moves the focus, because the button disappears.
    if (await draftSync.save()) onSaved();
  };
  return (
    <div className="edit-frame-publish">
      <p>Visitors see your changes once you save them.</p>
      <Button variant="quiet" onClick={() => draftSync.discard()}>
        Discard
      </Button>
      <Button busy={status === "saving"} onClick={save}>
        Save changes
      </Button>
    </div>
  );
}

function LeaveGuard({ draftSync, state }: EditorStepProps) {
  const blocker = useLeaveGuard(state.edited.length > 0);
  const { state: blockerState } = blocker;
  useEffect(() => {
    if (blockerState !== "blocked" || !isAutosaved(draftSync.state().draft)) return;
    void draftSync.save().then((isSaved) => isSaved && blocker.proceed?.());
  }, [blockerState, blocker, draftSync]);
  if (blockerState !== "blocked" || state.status === "saving" || state.status === "conflict")
    return null;
  return (
    <LeaveDialog
      open
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        draftSync.discard();
        blocker.proceed?.();
      }}
    />
  );
}
