export type SafeStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Falls back to memory if the browser denies storage. */
export function safeStore(open: () => Storage): SafeStore {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => attempt(() => open().getItem(key)) ?? memory.get(key) ?? null,
    setItem: (key, value) => {
      const stored = attempt(() => {
        open().setItem(key, value);
        return true;
      });
      if (!stored) memory.set(key, value);
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
