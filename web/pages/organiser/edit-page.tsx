import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { isEditable } from "#contract/campaigns/campaign-states.ts";
import type { Category } from "#contract/campaigns/categories.ts";
import { teamPath } from "#contract/page-paths.ts";
import { ActionDialog } from "../../features/campaign-menu/action-dialog.tsx";
import { AmountsStep } from "../../features/organising/amounts-step.tsx";
import { BasicsStep } from "../../features/organising/basics-step.tsx";
import { BeneficiaryStep } from "../../features/organising/beneficiary-step.tsx";
import { EditFrame } from "../../features/organising/edit-frame.tsx";
import { type EditorStep, readStep } from "../../features/organising/editor-steps.ts";
import { ItemsStep } from "../../features/organising/items-step.tsx";
import { LockedEditor } from "../../features/organising/locked-editor.tsx";
import { PreviewStep } from "../../features/organising/preview-step.tsx";
import {
  type EditorStepProps,
  useCampaignDraft,
} from "../../features/organising/use-campaign-draft.ts";
import { useCategories } from "../../features/organising/use-categories.ts";
import { PictureUpload } from "../../features/pictures/picture-upload.tsx";
import { StoryPictureChoice } from "../../features/pictures/story-picture-choice.tsx";
import {
  type ManagedCampaignContext,
  useManagedCampaign,
} from "../../lib/campaign/use-managed-campaign.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import type { Route } from "./+types/edit-page";

/** The story editor is larger than the rest of the area, so it is loaded with its step. */
const StoryEditor = lazy(async () => ({
  default: (await import("../../features/story-editor/story-editor.tsx")).StoryEditor,
}));

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: teamPath(params.id, "edit"),
    title: "Edit campaign",
    description: "Edit a campaign and submit it for review.",
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

function Editor(managed: ManagedCampaignContext) {
  const [search] = useSearchParams();
  const step = readStep(search);
  const props = useCampaignDraft(managed.campaign, managed.setCampaign);
  const { categories } = useCategories();
  return (
    <EditFrame step={step} categories={categories} {...props}>
      <StepForm step={step} categories={categories} managed={managed} {...props} />
    </EditFrame>
  );
}

interface StepFormProps extends EditorStepProps {
  step: EditorStep;
  categories: readonly Category[] | undefined;
  managed: ManagedCampaignContext;
}

function StepForm({ step, categories, managed, ...props }: StepFormProps) {
  const { draftSync, state } = props;
  const { campaign, refresh } = managed;
  switch (step) {
    case "basics":
      return <BasicsStep key={state.edition} categories={categories} {...props} />;
    case "story":
      return (
        <Suspense fallback={<SectionSkeleton label="Loading editor" rows={4} />}>
          <StoryEditor
            key={state.edition}
            label="Story"
            story={state.fields.story}
            error={state.errors.story}
            onChange={(story) => draftSync.edit({ story })}
            renderPictures={(pick) => <StoryPictureChoice campaignId={campaign.id} onPick={pick} />}
          />
        </Suspense>
      );
    case "pictures":
      return (
        <PictureUpload
          campaignId={campaign.id}
          isDraft={campaign.state === "draft"}
          onChange={refresh}
        />
      );
    case "beneficiary":
      return <BeneficiaryStep {...props} isOwner={campaign.role === "owner"} />;
    case "gifts":
      return <AmountsStep {...props} />;
    case "items":
      return <ItemsStep {...props} />;
    case "preview":
      return <PreviewStep {...props} submitButton={<SubmitButton {...managed} />} />;
  }
}

function SubmitButton({ campaign, setCampaign }: ManagedCampaignContext) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        Submit for review
      </Button>
      {isOpen && (
        <ActionDialog
          campaign={campaign}
          action="submit"
          onClose={() => setIsOpen(false)}
          onDone={(submitted) => submitted && setCampaign(submitted)}
        />
      )}
    </>
  );
}
