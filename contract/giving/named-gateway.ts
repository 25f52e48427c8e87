import * as z from "zod/mini";

/** A gateway by the name that people call it, also one that is not set up any more. */
export const namedGateway = z.object({
  title: z.string(),
  /** No money moves there. */
  test: z.boolean(),
});
export type NamedGateway = z.output<typeof namedGateway>;
