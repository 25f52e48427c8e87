/** How long tests wait for a state before they give up. Generous, because the machine may be busy. */
export const WAIT_LIMIT = { timeout: 240_000 } as const;
