import { type ReactNode, useEffect, useRef } from "react";
import type { Category } from "#contract/campaigns/categories.ts";
import { useLeaveGuard } from "../../lib/page/use-leave-guard.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { LeaveDialog } from "../../ui/form/leave-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { type EditorStep, editorSteps, neighbours, stepPath } from "./editor-steps.ts";
import { LivePreview } from "./live-preview.tsx";
import { SaveStatus } from "./save-status.tsx";
import { StepList } from "./step-list.tsx";
import { type Editing, savesItself } from "./use-draft-keeper.ts";

interface EditFrameProps extends Editing {
  step: EditorStep;
  categories: readonly Category[] | undefined;
  children: ReactNode;
}

/** One step of the editor: the list of steps, the form, whether it is saved, and the next step. */
export function EditFrame({ step, categories, children, ...editing }: EditFrameProps) {
  const { keeper, state } = editing;
  const { draft: campaign } = state;
  const { title, lead } = editorSteps[step];
  const { before, after } = neighbours(step);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(step);
  useEffect(() => {
    if (first.current !== step) heading.current?.focus();
    first.current = step;
    return () => {
      if (savesItself(keeper.state().draft)) void keeper.save();
    };
  }, [step, keeper]);

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
        <div className="edit-frame-form">{children}</div>
        <footer className="edit-frame-foot">
          <SaveStatus {...editing} />
          <ConflictDialog {...editing} categories={categories ?? []} />
          {savesItself(campaign) ? null : (
            <PublishBar {...editing} onSaved={() => heading.current?.focus()} />
          )}
          <nav className="edit-frame-way" aria-label="Back and on">
            {before && (
              <ButtonLink href={stepPath(campaign.id, before)} variant="quiet">
                Back
              </ButtonLink>
            )}
            {after && (
              <ButtonLink
                href={stepPath(campaign.id, after)}
                variant={savesItself(campaign) ? "river" : "quiet"}
              >
                {`Next: ${editorSteps[after].label}`}
              </ButtonLink>
            )}
          </nav>
        </footer>
      </section>
      {step !== "preview" && <LivePreview step={step} categories={categories} {...editing} />}
      <Leaving {...editing} />
    </div>
  );
}

/** The button that publishes the edits of a live campaign. */
function PublishBar({ keeper, state, onSaved }: Editing & { onSaved: () => void }) {
  const { edited, status } = state;
  if (edited.length === 0) return null;
  const save = async () => {
    // The button disappears after saving, so `onSaved` moves the focus.
    if (await keeper.save()) onSaved();
  };
  return (
    <div className="edit-frame-publish">
      <p>Visitors see your changes when you save them.</p>
      <Button variant="quiet" onClick={() => keeper.discard()}>
        Discard
      </Button>
      <Button busy={status === "saving"} onClick={save}>
        Save changes
      </Button>
    </div>
  );
}

/** Asks before somebody leaves with unsaved edits. */
function Leaving({ keeper, state }: Editing) {
  const blocker = useLeaveGuard(state.edited.length > 0);
  const { state: asked } = blocker;
  useEffect(() => {
    if (asked !== "blocked" || !savesItself(keeper.state().draft)) return;
    void keeper.save().then((all) => all && blocker.proceed?.());
  }, [asked, blocker, keeper]);
  if (asked !== "blocked" || state.status === "saving" || state.status === "conflict") return null;
  return (
    <LeaveDialog
      open
      onStay={() => blocker.reset?.()}
      onLeave={() => {
        keeper.discard();
        blocker.proceed?.();
      }}
    />
  );
}
