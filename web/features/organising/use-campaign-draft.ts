import { useEffect, useState, useSyncExternalStore } from "react";
import { type CampaignChanges, campaignChanges } from "#contract/campaigns/campaign-changes.ts";
import {
  getManagedCampaign,
  type ManagedCampaign,
  updateCampaign,
} from "#contract/campaigns/organising.ts";
import { issueMessages } from "../../lib/api/api-error.ts";
import { createDraftSync, type DraftSync } from "../../lib/draft/draft-sync.ts";
import type { DraftSyncState } from "../../lib/draft/draft-sync-state.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { type CampaignFields, isSameIgnoringSpaces, toFields } from "./campaign-fields.ts";

const SAVE_AFTER_MS = 800;

export interface EditorStepProps {
  readonly draftSync: DraftSync<ManagedCampaign, CampaignFields>;
  readonly state: DraftSyncState<ManagedCampaign, CampaignFields>;
}

/** The options of a draft sync that don't depend on the server. */
export const campaignDraftOptions = {
  fieldsOf: toFields,
  check: (edits: CampaignChanges) =>
    issueMessages(campaignChanges.safeParse(edits).error?.issues ?? []),
  keptAsTyped: isSameIgnoringSpaces,
  // A field awaiting approval shows its current value again.
  showsAnother: ({ approved }: ManagedCampaign) => approved,
};

/** A live campaign is saved on request only, or visitors would read half sentences. */
export function isAutosaved({ approved }: Pick<ManagedCampaign, "approved">): boolean {
  return !approved;
}

export function useCampaignDraft(
  campaign: ManagedCampaign,
  onSaved: (campaign: ManagedCampaign) => void,
): EditorStepProps {
  const [draftSync] = useState(() => {
    const params = { id: campaign.id };
    return createDraftSync<ManagedCampaign, CampaignFields>(campaign, {
      ...campaignDraftOptions,
      save: (changes, version) =>
        authorisedApi(updateCampaign, { params, body: { ...changes, version } }),
      load: () => authorisedApi(getManagedCampaign, { params }),
      onSaved,
      saveAfterMs: isAutosaved(campaign) ? SAVE_AFTER_MS : null,
    });
  });
  const state = useSyncExternalStore(draftSync.subscribe, draftSync.state, draftSync.state);
  useEffect(() => draftSync.accept(campaign), [draftSync, campaign]);
  useEffect(() => {
    const saveWhenHidden = () => {
      if (document.hidden && isAutosaved(draftSync.state().draft)) void draftSync.save();
    };
    const retry = () => {
      if (draftSync.state().status === "failed") void draftSync.save();
    };
    document.addEventListener("visibilitychange", saveWhenHidden);
    window.addEventListener("online", retry);
    return () => {
      document.removeEventListener("visibilitychange", saveWhenHidden);
      window.removeEventListener("online", retry);
    };
  }, [draftSync]);
  return { draftSync, state };
}
