/** A bug put in on purpose, to see that the checks find it. */
export interface Sabotage {
  readonly name: string;
  /** The check that must fail; undefined for a control, where none may. */
  readonly caughtBy: string | undefined;
  /** Modules that the site loads first. */
  readonly preload?: readonly string[];
  /** Statements that spoil the schema. */
  readonly spoilDatabase?: readonly string[];
  /** Seen only where many give while processes die. */
  readonly needsStorm?: boolean;
  /** Planted where one process has its database in it. */
  readonly embedded?: boolean;
  /** Planted beside the doubles of real gateways. */
  readonly doubles?: boolean;
  /** Where nothing asks the gateway for what webhooks did not tell; it loses none then. */
  readonly reconcilerOff?: boolean;
  /** What is stuck stays so: the wait for it ends after this, ms. */
  readonly quietWithinMs?: number;
}

export const feature = (path: string) => `#server/features/${path}.ts`;

/** Puts a module of this folder in the place of one of the site's. */
export function swap(real: string, twin: string): string {
  const address = new URL("swap.ts", import.meta.url);
  address.search = new URLSearchParams({ real, twin: `./${twin}.ts` }).toString();
  return address.href;
}

/** Long enough for what goes right, where the rest never will. */
export const SOON_MS = 25_000;
