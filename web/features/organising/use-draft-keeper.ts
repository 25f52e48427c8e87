import { useEffect, useState, useSyncExternalStore } from "react";
import { type CampaignChanges, campaignChanges } from "#contract/campaigns/campaign-changes.ts";
import {
  getManagedCampaign,
  type ManagedCampaign,
  updateCampaign,
} from "#contract/campaigns/organising.ts";
import { messagesOfIssues } from "../../lib/api/api-error.ts";
import { createDraftKeeper, type DraftKeeper } from "../../lib/draft/draft-keeper.ts";
import type { KeeperState } from "../../lib/draft/keeper-state.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { type CampaignFields, fieldsOf, sameWords } from "./campaign-fields.ts";

const SAVE_AFTER_MS = 800;

/** The props that every step of the editor gets. */
export interface Editing {
  readonly keeper: DraftKeeper<ManagedCampaign, CampaignFields>;
  readonly state: KeeperState<ManagedCampaign, CampaignFields>;
}

/** How the keeper handles a campaign; its other parts say where it is sent. */
export const campaignDraft = {
  fieldsOf,
  check: (edits: CampaignChanges) =>
    messagesOfIssues(campaignChanges.safeParse(edits).error?.issues ?? []),
  keptAsTyped: sameWords,
  // A field that waits for the office shows its present value again.
  showsAnother: ({ approved }: ManagedCampaign) => approved,
};

/**
 * A live campaign is saved only when somebody says so. Otherwise visitors would read half
 * sentences.
 */
export function savesItself({ approved }: Pick<ManagedCampaign, "approved">): boolean {
  return !approved;
}

/** Keeps the edits of a campaign while the editor is open. */
export function useDraftKeeper(
  campaign: ManagedCampaign,
  onSaved: (campaign: ManagedCampaign) => void,
): Editing {
  const [keeper] = useState(() => {
    const params = { id: campaign.id };
    return createDraftKeeper<ManagedCampaign, CampaignFields>(campaign, {
      ...campaignDraft,
      save: (changes, version) =>
        authorisedApi(updateCampaign, { params, body: { ...changes, version } }),
      load: () => authorisedApi(getManagedCampaign, { params }),
      onSaved,
      saveAfterMs: savesItself(campaign) ? SAVE_AFTER_MS : null,
    });
  });
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state);
  useEffect(() => keeper.accept(campaign), [keeper, campaign]);
  useEffect(() => {
    const saveBehindTheScene = () => {
      if (document.hidden && savesItself(keeper.state().draft)) void keeper.save();
    };
    const tryAgain = () => {
      if (keeper.state().status === "failed") void keeper.save();
    };
    document.addEventListener("visibilitychange", saveBehindTheScene);
    window.addEventListener("online", tryAgain);
    return () => {
      document.removeEventListener("visibilitychange", saveBehindTheScene);
      window.removeEventListener("online", tryAgain);
    };
  }, [keeper]);
  return { keeper, state };
}
