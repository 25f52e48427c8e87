import { useEffect, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Campaign, LiveEvent, PublicDonation } from "#contract/campaigns/catalogue.ts";
import { LIVE_PATH } from "#contract/campaigns/live-path.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import {
  type Figures,
  hearEvents,
  isBehind,
  keepFigures,
  type LiveState,
  liveFigures,
  nothingHeard,
} from "./live-campaign.ts";
import { connectLive } from "./live-connection.ts";

/** Donations that come within this time are shown and announced together. */
const GATHER_MS = 300;

type Heard = { events: readonly LiveEvent[] } | { loaded: Figures };

function reduce(state: LiveState, heard: Heard): LiveState {
  return "events" in heard ? hearEvents(state, heard.events) : keepFigures(state, heard.loaded);
}

export interface LiveCampaign {
  figures: Figures;
  state: LiveState;
}

/**
 * The campaign's current figures. `recent` are the newest donations that the page was loaded with.
 * The component needs the campaign's id as its key: the hook keeps to one campaign.
 */
export function useLiveCampaign(
  campaign: Pick<Campaign, "id" | "state" | keyof Figures>,
  recent: readonly PublicDonation[],
): LiveCampaign {
  const { id, raised, donor_count, taken_back } = campaign;
  const [state, dispatch] = useReducer(reduce, nothingHeard);
  const { revalidate } = useRevalidator();
  const watching = campaign.state !== "ended";
  const newest = Math.max(recent[0]?.number ?? 0, state.arrived[0]?.number ?? 0);
  const figures = liveFigures(state, { raised, donor_count, taken_back });
  const known = useRef({ newest, taken_back });

  useEffect(() => {
    known.current = { newest, taken_back: figures.taken_back };
  }, [newest, figures.taken_back]);

  useEffect(
    () => dispatch({ loaded: { raised, donor_count, taken_back } }),
    [raised, donor_count, taken_back],
  );

  useEffect(() => {
    if (!watching) return;
    let gathered: LiveEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (isBehind(known.current, gathered)) void revalidate();
      dispatch({ events: gathered });
      gathered = [];
      timer = undefined;
    };
    const stop = connectLive(endpointUrl({ path: LIVE_PATH }, { id }), {
      onEvent: (event) => {
        gathered.push(event);
        timer ??= setTimeout(flush, GATHER_MS);
      },
      onReturn: () => void revalidate(),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id, watching, revalidate]);

  return { figures, state };
}
