import * as z from "zod/mini";

export const processVariables = {
  ROLE: z._default(z.enum(["all", "web", "worker"], "expected all, web or worker"), "all"),
  OWN_PORT: z.optional(z.coerce.number("expected a port").check(z.int(), z.gte(1), z.lte(65535))),
};

type ProcessEnvironment = z.output<z.ZodMiniObject<typeof processVariables>>;

export function readProcessSettings(env: ProcessEnvironment) {
  return {
    /** Serves requests (web), runs jobs (worker), or both (all). */
    role: env.ROLE,
    /** Set if several processes share `port`: a second port for this process alone. */
    ownPort: env.OWN_PORT,
  } as const;
}

/** Why this role is impossible, as a sentence; undefined if it is possible. */
export function findRoleError({
  ROLE,
  DATABASE_URL,
  PUBLIC_URL,
}: ProcessEnvironment & { DATABASE_URL?: string; PUBLIC_URL?: string }): string | undefined {
  if (ROLE !== "all" && DATABASE_URL === undefined) {
    return "ROLE: must be all without DATABASE_URL, because only one process can use the embedded database";
  }
  if (ROLE === "worker" && PUBLIC_URL === undefined) {
    return "PUBLIC_URL: required with ROLE=worker, for links in emails";
  }
  return undefined;
}
