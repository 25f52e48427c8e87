import { useState } from "react";

/** Which rows of a table have more open below them. */
export function useOpened<Id>() {
  const [opened, setOpened] = useState<ReadonlySet<Id>>(new Set());
  return {
    has: (id: Id) => opened.has(id),
    toggle: (id: Id) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  };
}
