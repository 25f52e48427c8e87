import { useEffect, useRef, useState } from "react";

interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

/** A paged list, which restarts when `key` changes. `key` names everything that `load` depends on. */
export function usePages<T, P extends Page<T>>(
  key: string,
  load: (cursor: string | undefined) => Promise<P>,
) {
  const [shown, setShown] = useState<{ key: string; page: P }>();
  const [failed, setFailed] = useState<"list" | "more">();
  const [busy, setBusy] = useState(false);
  const latest = useRef("");

  const fetchPage = async (cursor: string | undefined): Promise<void> => {
    latest.current = key;
    setBusy(true);
    setFailed(undefined);
    try {
      const page = await load(cursor);
      if (latest.current !== key) return;
      setShown((previous) => ({
        key,
        page: cursor && previous ? { ...page, data: [...previous.page.data, ...page.data] } : page,
      }));
    } catch {
      if (latest.current === key) setFailed(cursor ? "more" : "list");
    } finally {
      if (latest.current === key) setBusy(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the list.
  useEffect(() => {
    void fetchPage(undefined);
  }, [key]);

  const cursor = shown?.key === key ? shown.page.next_cursor : null;
  return {
    page: shown?.key === key ? shown.page : undefined,
    failed,
    busy,
    reload: () => fetchPage(undefined),
    more: cursor === null ? undefined : () => fetchPage(cursor),
    /** Maps each loaded item. */
    replace: (change: (item: T) => T) =>
      setShown(
        (previous) =>
          previous && {
            ...previous,
            page: { ...previous.page, data: previous.page.data.map(change) },
          },
      ),
  };
}
