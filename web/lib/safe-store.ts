export type SafeStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** If the browser lets the page store nothing, the values are kept as long as the page is open. */
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
