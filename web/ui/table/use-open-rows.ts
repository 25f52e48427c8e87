import { useState } from "react";

/** Which rows of a table have open details. */
export function useOpenRows<Id>() {
  const [opened, setOpened] = useState<ReadonlySet<Id>>(new Set());
  return {
    has: (id: Id) => opened.has(id),
    toggle: (id: Id) =>
      setOpened((previous) => {
        const next = new Set(previous);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  };
}
