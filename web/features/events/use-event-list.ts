import { useEffect, useState } from "react";
import { type EventList, listEvents } from "#contract/campaigns/events.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { type EventQuery, eventsAddress } from "./event-address.ts";

interface Shown {
  /** The address that it answers. */
  readonly of: string;
  readonly list: EventList | undefined;
}

/** The events of an address. While those of another one come, the last ones stay. */
export function useEventList(query: EventQuery) {
  const wanted = eventsAddress(query);
  const [shown, setShown] = useState<Shown>();
  const [tries, setTries] = useState(0);
  const { q, year, page, mine } = query;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew.
  useEffect(() => {
    let left = false;
    const asked = { q: q || undefined, year, page, mine: mine ? ("true" as const) : undefined };
    const show = (list: EventList | undefined) => left || setShown({ of: wanted, list });
    authorisedApi(listEvents, { query: asked }).then(show, () => show(undefined));
    return () => {
      left = true;
    };
  }, [wanted, q, year, page, mine, tries]);

  return {
    list: shown?.list,
    busy: shown?.of !== wanted,
    failed: shown?.of === wanted && shown.list === undefined,
    retry: () => {
      setShown(undefined);
      setTries((count) => count + 1);
    },
  };
}
