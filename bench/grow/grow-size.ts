/** Stands for somebody of the office where a call says who asks. */
export const ADMIN = "admin";

/** How much there is in a database that is measured. */
export interface GrowSize {
  readonly donations: number;
  readonly campaigns: number;
}

/** From the smallest on; the last of them only where it is asked for. */
export const growSizes: readonly GrowSize[] = [
  { donations: 1_000, campaigns: 10_000 },
  { donations: 100_000, campaigns: 10_000 },
  { donations: 1_000_000, campaigns: 10_000 },
];
export const LARGEST: GrowSize = { donations: 10_000_000, campaigns: 100_000 };
