import { useSearchParams } from "react-router";
import { Tabs } from "../../../ui/tabs.tsx";
import { SearchForm } from "../search-form.tsx";

/** The list's state and search words from the URL; the first state is the default. */
export function useQueueFilter<State extends string>(states: readonly [State, ...State[]]) {
  const [search] = useSearchParams();
  const state = states.find((name) => name === search.get("state")) ?? states[0];
  return { state, q: search.get("q") ?? "" };
}

interface QueueFilterProps<State extends string> {
  label: string;
  path: string;
  states: readonly State[];
  labels: Readonly<Record<State, string>>;
  /** The number of items by state, where known. */
  counts: { readonly [S in State]?: number } | undefined;
  state: State;
  q: string;
  searchLabel: string;
  maxLength?: number;
}

/** The tabs of a list's states, and the search within a state. */
export function QueueFilter<State extends string>(props: QueueFilterProps<State>) {
  const { label, path, states, labels, counts, state, q, searchLabel, maxLength } = props;
  const [, setSearch] = useSearchParams();
  const paramsOf = (name: State, query: string) =>
    new URLSearchParams({ state: name, ...(query && { q: query }) });
  return (
    <>
      <Tabs
        label={label}
        tabs={states.map((name) => ({
          href: `${path}?${paramsOf(name, q)}`,
          label: counts?.[name] === undefined ? labels[name] : `${labels[name]} (${counts[name]})`,
          current: name === state,
        }))}
      />
      <SearchForm
        label={searchLabel}
        initial={q}
        maxLength={maxLength}
        onSearch={(query) => setSearch(paramsOf(state, query), { preventScrollReset: true })}
      />
    </>
  );
}
