import * as z from "zod/mini";

export const processVariables = {
  ROLE: z._default(z.enum(["all", "web", "worker"], "expected all, web or worker"), "all"),
  OWN_PORT: z.optional(z.coerce.number("expected a port").check(z.int(), z.gte(1), z.lte(65535))),
};

type Given = z.output<z.ZodMiniObject<typeof processVariables>>;

export function readProcessSettings(env: Given) {
  return {
    /** Takes requests, does what is left for later, or both. */
    role: env.ROLE,
    /** Set where several processes listen on `port`: this one alone also answers here. */
    ownPort: env.OWN_PORT,
  } as const;
}

/** The sentence for a role that cannot be; undefined where it can. */
export function roleFault({
  ROLE,
  DATABASE_URL,
  PUBLIC_URL,
}: Given & { DATABASE_URL?: string; PUBLIC_URL?: string }): string | undefined {
  if (ROLE !== "all" && DATABASE_URL === undefined) {
    return "ROLE: expected all without DATABASE_URL: the embedded database is one process's alone";
  }
  if (ROLE === "worker" && PUBLIC_URL === undefined) {
    return "PUBLIC_URL: required with ROLE=worker: the links of its mails lead there";
  }
  return undefined;
}
