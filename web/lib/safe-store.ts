export type SafeStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A browser may forbid a page to store anything: then what it keeps lives as long as the page. */
export function safeStore(open: () => Storage): SafeStore {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => attempt(() => open().getItem(key)) ?? memory.get(key) ?? null,
    setItem: (key, value) => {
      const kept = attempt(() => {
        open().setItem(key, value);
        return true;
      });
      if (!kept) memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt(() => open().removeItem(key));
    },
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
