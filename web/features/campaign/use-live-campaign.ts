import { useEffect, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Campaign, LiveEvent, PublicDonation } from "#contract/campaigns/catalogue.ts";
import { LIVE_PATH } from "#contract/campaigns/live-path.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import {
  applyEvents,
  applyLoadedTotals,
  currentTotals,
  initialLiveState,
  type LiveState,
  type LiveTotals,
  needsReload,
} from "./live-campaign.ts";
import { connectLive } from "./live-connection.ts";

/** Donations that arrive within this time are shown and announced together. */
const GATHER_MS = 300;

type LiveAction = { events: readonly LiveEvent[] } | { loaded: LiveTotals };

function reduce(state: LiveState, action: LiveAction): LiveState {
  return "events" in action
    ? applyEvents(state, action.events)
    : applyLoadedTotals(state, action.loaded);
}

/**
 * The campaign's current totals. `recent` are the newest donations that the page was loaded with. The
 * calling component needs the campaign's id as its key: the hook can't switch campaigns.
 */
export function useLiveCampaign(
  campaign: Pick<Campaign, "id" | "state" | keyof LiveTotals>,
  recent: readonly PublicDonation[],
) {
  const { id, raised, donor_count, taken_back } = campaign;
  const [state, dispatch] = useReducer(reduce, initialLiveState);
  const { revalidate } = useRevalidator();
  const watching = campaign.state !== "ended";
  const newest = Math.max(recent[0]?.number ?? 0, state.arrived[0]?.number ?? 0);
  const totals = currentTotals(state, { raised, donor_count, taken_back });
  const known = useRef({ newest, taken_back });

  useEffect(() => {
    known.current = { newest, taken_back: totals.taken_back };
  }, [newest, totals.taken_back]);

  useEffect(
    () => dispatch({ loaded: { raised, donor_count, taken_back } }),
    [raised, donor_count, taken_back],
  );

  useEffect(() => {
    if (!watching) return;
    let gathered: LiveEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (needsReload(known.current, gathered)) void revalidate();
      dispatch({ events: gathered });
      gathered = [];
      timer = undefined;
    };
    const stop = connectLive(endpointUrl({ path: LIVE_PATH }, { id }), {
      onEvent: (event) => {
        gathered.push(event);
        timer ??= setTimeout(flush, GATHER_MS);
      },
      onReconnect: () => void revalidate(),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id, watching, revalidate]);

  return { totals, state };
}
