import * as z from "zod/mini";

/** The format of a backup; an older program says that it does not know a newer one. */
export const FORMAT = 1;

const column = z.object({ name: z.string(), type: z.string() });

export const tableManifest = z.object({
  /** `public.donation` */
  name: z.string(),
  /** Those that rows have values for, in that order. */
  columns: z.array(column),
  rows: z.int(),
  /** The sum of the hashes of all rows, whatever their order. */
  digest: z.string(),
});

export type TableManifest = z.infer<typeof tableManifest>;

export const manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the program that made it. */
  program: z.string(),
  made_at: z.iso.datetime(),
  /** The last migration of the database. */
  migration: z.string(),
  /** Whether the site's secret is a part. Which one it is, the database's rows say by its fingerprint. */
  with_secret: z.boolean(),
  tables: z.array(tableManifest),
  /** The last number that each sequence gave; null for one that gave none. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  files: z.int(),
  /** Files that rows name and that were gone already. */
  missing_files: z.int(),
  /** How many parts come before this one. */
  parts: z.int(),
});

export type Manifest = z.infer<typeof manifest>;
