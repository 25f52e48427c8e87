import * as z from "zod/mini";

/** A gateway's display name, even if it is no longer configured. */
export const namedGateway = z.object({
  title: z.string(),
  /** Whether it is in test mode. */
  test: z.boolean(),
});
export type NamedGateway = z.output<typeof namedGateway>;
