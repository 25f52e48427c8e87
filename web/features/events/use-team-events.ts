import { useCallback, useState } from "react";
import {
  listTeamEvents,
  type TeamEvent,
  type TeamEventOrder,
} from "#contract/campaigns/team-events.ts";
import { getTeam } from "#contract/campaigns/teams.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

/** A campaign's events, including local changes, and the members of its team. */
export function useTeamEvents(campaignId: number, sort: TeamEventOrder) {
  const params = { id: campaignId };
  const pages = usePages(`${campaignId} ${sort}`, (cursor) =>
    authorisedApi(listTeamEvents, { params, query: { sort, cursor } }),
  );
  const loadTeam = useCallback(
    () => authorisedApi(getTeam, { params: { id: campaignId } }),
    [campaignId],
  );
  const team = useResponse(loadTeam);
  const [changed, setChanged] = useState<readonly TeamEvent[]>([]);

  const loaded = pages.page?.data ?? [];
  const added = changed.filter(({ id }) => !loaded.some((event) => event.id === id));
  const newest = (event: TeamEvent) => changed.find(({ id }) => id === event.id) ?? event;
  const reload = () => {
    setChanged([]);
    if (team.failed) team.retry();
    void pages.reload();
  };
  return {
    pages: {
      ...pages,
      page: pages.page && { data: [...added, ...loaded.map(newest)] },
      failed: team.failed ? ("list" as const) : pages.failed,
      reload,
    },
    members: team.answer?.data.members,
    putEvent: (event: TeamEvent) =>
      setChanged((current) => [event, ...current.filter(({ id }) => id !== event.id)]),
  };
}
