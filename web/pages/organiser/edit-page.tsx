import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { isEditable } from "#contract/campaigns/campaign-states.ts";
import type { Category } from "#contract/campaigns/categories.ts";
import { teamPath } from "#contract/page-paths.ts";
import { ActionDialog } from "../../features/campaign-menu/action-dialog.tsx";
import { BasicsStep } from "../../features/organising/basics-step.tsx";
import { BeneficiaryStep } from "../../features/organising/beneficiary-step.tsx";
import { EditFrame } from "../../features/organising/edit-frame.tsx";
import { type EditorStep, readStep } from "../../features/organising/editor-steps.ts";
import { ExtrasStep } from "../../features/organising/extras-step.tsx";
import { GiftsStep } from "../../features/organising/gifts-step.tsx";
import { LockedEditor } from "../../features/organising/locked-editor.tsx";
import { PreviewStep } from "../../features/organising/preview-step.tsx";
import { useCategories } from "../../features/organising/use-categories.ts";
import { type Editing, useDraftKeeper } from "../../features/organising/use-draft-keeper.ts";
import { PictureUpload } from "../../features/pictures/picture-upload.tsx";
import { StoryPictureChoice } from "../../features/pictures/story-picture-choice.tsx";
import { type Managed, useManagedCampaign } from "../../lib/campaign/managed-campaign.ts";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import type { Route } from "./+types/edit-page";

/** The story editor weighs more than the rest of the area, so it is loaded with its step. */
const StoryEditor = lazy(async () => ({
  default: (await import("../../features/story-editor/story-editor.tsx")).StoryEditor,
}));

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: siteOf(matches),
    path: teamPath(params.id, "edit"),
    title: "Edit campaign",
    description: "Write a campaign and send it for review.",
    unlisted: true,
  });

export default function EditPage() {
  const managed = useManagedCampaign();
  const { campaign } = managed;
  if (!isEditable(campaign.state) || campaign.role === "reader") {
    return <LockedEditor campaign={campaign} />;
  }
  return <Editor {...managed} />;
}

function Editor(managed: Managed) {
  const [search] = useSearchParams();
  const step = readStep(search);
  const editing = useDraftKeeper(managed.campaign, managed.setCampaign);
  const { categories } = useCategories();
  return (
    <EditFrame step={step} categories={categories} {...editing}>
      <StepForm step={step} categories={categories} managed={managed} {...editing} />
    </EditFrame>
  );
}

interface StepFormProps extends Editing {
  step: EditorStep;
  categories: readonly Category[] | undefined;
  managed: Managed;
}

function StepForm({ step, categories, managed, ...editing }: StepFormProps) {
  const { keeper, state } = editing;
  const { campaign, refresh } = managed;
  switch (step) {
    case "basics":
      return <BasicsStep key={state.edition} categories={categories} {...editing} />;
    case "story":
      return (
        <Suspense fallback={<PartSkeleton label="Loading the editor" rows={4} />}>
          <StoryEditor
            key={state.edition}
            label="Story"
            story={state.fields.story}
            error={state.errors.story}
            onChange={(story) => keeper.edit({ story })}
            renderPictures={(pick) => <StoryPictureChoice campaignId={campaign.id} onPick={pick} />}
          />
        </Suspense>
      );
    case "pictures":
      return <PictureUpload campaignId={campaign.id} onChange={refresh} />;
    case "beneficiary":
      return <BeneficiaryStep {...editing} owner={campaign.role === "owner"} />;
    case "gifts":
      return <GiftsStep {...editing} />;
    case "extras":
      return <ExtrasStep {...editing} />;
    case "preview":
      return <PreviewStep {...editing} send={<SendButton {...managed} />} />;
  }
}

function SendButton({ campaign, setCampaign }: Managed) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsked(true)}>
        Send for review
      </Button>
      {asked && (
        <ActionDialog
          campaign={campaign}
          action="submit"
          onClose={() => setAsked(false)}
          onDone={(sent) => sent && setCampaign(sent)}
        />
      )}
    </>
  );
}
