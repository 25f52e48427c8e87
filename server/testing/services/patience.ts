/**
 * How long tests wait for a state. It says nothing of speed: it only ends a wait for what never comes, and
 * other work on the machine takes its time.
 */
export const PATIENCE = { timeout: 240_000 } as const;
