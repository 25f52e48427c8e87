/** What a navigation keeps: the entry of the history whose page stays if the next one cannot be fetched. */
interface KeptPage {
  readonly keptPage: string;
}

/** The state of a navigation within a page, such as to more of its list. `key` is that of the open location. */
export function keepPage(key: string): KeptPage {
  return { keptPage: key };
}

/** Whether the navigation to `next` keeps the page at `here`. */
export function keepsPage(next: { state: unknown }, here: { key: string }): boolean {
  const { state } = next;
  const isKept = typeof state === "object" && state !== null && "keptPage" in state;
  return isKept && state.keptPage === here.key;
}
