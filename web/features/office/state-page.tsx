import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { type OfficePageName, officePath } from "#contract/page-paths.ts";
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
  page: OfficePageName;
  /** In the plural; also names the list. */
  title: string;
  lead: string;
  /** The first is the default: items that wait for the office. */
  states: readonly [State, ...State[]];
  labels: Readonly<Record<State, string>>;
  /** The number of items in a state, if known. */
  countOf: (state: State, page: Page | undefined) => number | undefined;
  load: (state: State, cursor: string | undefined) => Promise<Page>;
  /** Shown if nothing is waiting. */
  nothing: { title: string; text: string };
  /** Shown below the waiting items. */
  end?: ReactNode;
  /** Renders the list, as cards with `CardPages` or as a table. `empty` replaces an empty one. */
  children: (list: Pages<Item, Page>, what: string, empty: ReactNode) => ReactNode;
}

/** A page whose list is filtered by state. The URL stores the state. */
export function StatePage<
  State extends string,
  Item,
  Page extends { readonly data: readonly Item[]; readonly next_cursor: string | null },
>({ states, labels, countOf, load, nothing, ...props }: StatePageProps<State, Item, Page>) {
  const [search] = useSearchParams();
  const [first] = states;
  const state = states.find((name) => name === search.get("state")) ?? first;
  const list = usePages<Item, Page>(state, (cursor) => load(state, cursor));
  const labelOf = (name: State) => {
    const count = countOf(name, list.page);
    return count === undefined ? labels[name] : `${labels[name]} (${count})`;
  };
  return (
    <>
      <AreaHead title={props.title} lead={props.lead} />
      <Tabs
        label={props.title}
        tabs={states.map((name) => ({
          href: `${officePath(props.page)}?state=${name}`,
          label: labelOf(name),
          current: name === state,
        }))}
      />
      {props.children(
        list,
        `The ${props.title.toLowerCase()}`,
        <EmptyState title={state === first ? nothing.title : "None"}>
          {state === first && <p>{nothing.text}</p>}
        </EmptyState>,
      )}
      {state === first && props.end}
    </>
  );
}
