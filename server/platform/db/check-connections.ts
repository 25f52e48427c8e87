import { StartRefused } from "../start-refused.ts";
import { PATIENT_CONNECTIONS } from "./postgres-database.ts";

/** A process opens this many connections beside its pool for requests: for long work, notifications and jobs. */
const BESIDE = PATIENT_CONNECTIONS + 2;

/** In SQL: how many connections ordinary users may have together. */
export const CONNECTIONS = `current_setting('max_connections')::int
  - current_setting('superuser_reserved_connections')::int
  - coalesce(current_setting('reserved_connections', true)::int, 0)`;

/** The processes that start together, and the size of each one's pool for requests. */
export interface Crowd {
  readonly processes: number;
  readonly connections: number;
}

/** Throws StartRefused where the processes may open more connections than PostgreSQL has for users like ours. */
export function checkConnections(available: number, { processes, connections }: Crowd): void {
  const needed = processes * (connections + BESIDE);
  if (needed <= available) return;
  const who = processes === 1 ? "one process opens" : `${processes} processes open`;
  const less = `DATABASE_CONNECTIONS (${connections})${processes === 1 ? "" : " or PROCESSES"}`;
  throw new StartRefused(
    `DATABASE_URL: ${who} up to ${needed} connections, and PostgreSQL has ${available}: lower ${less}, or raise max_connections.`,
  );
}
