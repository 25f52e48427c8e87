import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { type OfficeRoom, officePath } from "#contract/page-paths.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Tabs } from "../../ui/tabs.tsx";

type Pages<
  Item,
  Page extends { readonly data: readonly Item[]; readonly next_cursor: string | null },
> = ReturnType<typeof usePages<Item, Page>>;

interface StatePageProps<
  State extends string,
  Item,
  Page extends { readonly data: readonly Item[]; readonly next_cursor: string | null },
> {
  room: OfficeRoom;
  /** In the plural. It names the list too. */
  title: string;
  lead: string;
  /** The first one is shown without being asked for: these wait for the office. */
  states: readonly [State, ...State[]];
  words: Readonly<Record<State, string>>;
  /** How many there are in a state, where that is known. */
  countOf: (state: State, page: Page | undefined) => number | undefined;
  load: (state: State, cursor: string | undefined) => Promise<Page>;
  /** Shown where nothing waits. */
  nothing: { title: string; text: string };
  /** Stands below the items that wait. */
  end?: ReactNode;
  /** Draws the list: as cards with `CardPages`, or as a table. `empty` stands in place of an empty one. */
  children: (list: Pages<Item, Page>, what: string, empty: ReactNode) => ReactNode;
}

/** A room whose list is shown by state, which the address says. */
export function StatePage<
  State extends string,
  Item,
  Page extends { readonly data: readonly Item[]; readonly next_cursor: string | null },
>({ states, words, countOf, load, nothing, ...room }: StatePageProps<State, Item, Page>) {
  const [search] = useSearchParams();
  const [first] = states;
  const state = states.find((one) => one === search.get("state")) ?? first;
  const list = usePages<Item, Page>(state, (cursor) => load(state, cursor));
  const labelOf = (one: State) => {
    const count = countOf(one, list.page);
    return count === undefined ? words[one] : `${words[one]} (${count})`;
  };
  return (
    <>
      <AreaHead title={room.title} lead={room.lead} />
      <Tabs
        label={room.title}
        tabs={states.map((one) => ({
          href: `${officePath(room.room)}?state=${one}`,
          label: labelOf(one),
          current: one === state,
        }))}
      />
      {room.children(
        list,
        `The ${room.title.toLowerCase()}`,
        <EmptyState title={state === first ? nothing.title : "There is none"}>
          {state === first && <p>{nothing.text}</p>}
        </EmptyState>,
      )}
      {state === first && room.end}
    </>
  );
}
