/** Navigation state: the history entry whose page stays if the next one can't be fetched. */
interface StayState {
  readonly keptPage: string;
}

/** The state of a navigation within a page, such as loading more of a list. `key` is the current location's. */
export function stayState(key: string): StayState {
  return { keptPage: key };
}

/** Whether the navigation to `next` stays on the page at `here`. */
export function staysOnPage(next: { state: unknown }, here: { key: string }): boolean {
  const { state } = next;
  const isStayState = typeof state === "object" && state !== null && "keptPage" in state;
  return isStayState && state.keptPage === here.key;
}
