import { useEffect, useState, useSyncExternalStore } from "react";
import {
  getManagedCampaign,
  type ManagedCampaign,
  updateCampaign,
} from "#contract/campaigns/organising.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { createDraftKeeper, type DraftKeeper, type KeeperState } from "./draft-keeper.ts";

const SAVE_AFTER_MS = 800;

/** What the steps of the editor are given. */
export interface Editing {
  readonly keeper: DraftKeeper;
  readonly state: KeeperState;
}

/** Of a live campaign nothing is sent before somebody says so: visitors would read half sentences. */
export function savesItself({ approved }: Pick<ManagedCampaign, "approved">): boolean {
  return !approved;
}

/** Keeps what is edited of a campaign, as long as the editor stands. */
export function useDraftKeeper(
  campaign: ManagedCampaign,
  onSaved: (campaign: ManagedCampaign) => void,
): Editing {
  const [keeper] = useState(() => {
    const params = { id: campaign.id };
    return createDraftKeeper(campaign, {
      save: (body) => authorisedApi(updateCampaign, { params, body }),
      load: () => authorisedApi(getManagedCampaign, { params }),
      onSaved,
      saveAfterMs: savesItself(campaign) ? SAVE_AFTER_MS : null,
    });
  });
  const state = useSyncExternalStore(keeper.subscribe, keeper.state, keeper.state);
  useEffect(() => keeper.accept(campaign), [keeper, campaign]);
  useEffect(() => {
    const saveBehindTheScene = () => {
      if (document.hidden && savesItself(keeper.state().campaign)) void keeper.save();
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
