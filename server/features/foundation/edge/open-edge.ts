import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inOneStatement } from "../../../platform/db/in-transaction.ts";
import { type EdgeKind, edgeDialects } from "../../../platform/edge/edge-dialect.ts";
import { ALL, createEdgeHeaders, type KeyOf } from "../../../platform/edge/edge-headers.ts";
import { createLatePurges } from "../../../platform/edge/late-purges.ts";
import { createPurgeRounds, type Purge } from "../../../platform/edge/purge-rounds.ts";
import { createPurgeSender } from "../../../platform/edge/send-purge.ts";
import { createDrain } from "../../../platform/jobs/drain.ts";
import type { Log } from "../../../platform/log.ts";
import { findPurgeLag, forgetPurges, keepPurge, takePurges } from "./purge-store.ts";

/** Who wrote a purge or took it sees to it for so long, ms. Then any other process may. */
const CLAIM_MS = 3_000;
/** Whoever has it gives it up before, ms. */
const GIVEN_UP_MS = 2_000;
const LOOK_EVERY_MS = 1_000;
const TAKEN_AT_ONCE = 2_000;
/** Purges that are older than a lifetime and this are of no use: the edge has asked anew by itself, ms. */
const KEPT_LONGER_MS = 10_000;
/** Purges take less than two seconds. When one has waited for longer, the edge gets shorter lifetimes. */
const LAGGING_S = 4;

interface EdgeDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyOf: KeyOf;
}

/**
 * Tells a shared cache in front what it may keep, and what to drop when a commit changes something. The
 * process that commits sends the purge at once. It is also kept in the database, by the same transaction:
 * what a process could not send, another one does.
 */
export function openEdge(
  deps: EdgeDeps,
  { kind, ...at }: { kind: EdgeKind; urls: readonly string[]; token: string },
) {
  const { database, db, clock, log, keyOf } = deps;
  const dialect = edgeDialects[kind];
  const trouble = (error: unknown) => log.warn({ err: error }, "the edge does not take purges");
  let behind = false;
  const rounds = createPurgeRounds({
    send: createPurgeSender({ dialect, ...at }),
    everyMs: dialect.everyMs,
    done: (ids) => inOneStatement(database, (tx) => forgetPurges(tx, ids)),
    onTrouble: trouble,
  });
  const { lateMs } = dialect;
  const late =
    lateMs === undefined
      ? undefined
      : createLatePurges(lateMs, (keys) => rounds.add({ keys, withinMs: GIVEN_UP_MS, once: true }));
  const lifetimeMs = dialect.lifetimeS * 1000;
  const purge = (its: Purge) => {
    rounds.add(its);
    late?.add(its.keys);
  };
  database.witnesses.push(async (tx, tags) => {
    const keys = tags.map(keyOf).filter((key) => key !== undefined);
    if (keys.length === 0) return () => {};
    const id = await keepPurge(tx, keys, CLAIM_MS);
    return () => purge({ id, keys, withinMs: GIVEN_UP_MS });
  });
  // What was sent while commits of others could be missed may be too old.
  database.changes.subscribe({
    changed: () => {},
    caughtUp: () => purge({ keys: [ALL], withinMs: lifetimeMs }),
  });
  const leftovers = createDrain(
    async () => {
      const keptMs = lifetimeMs + KEPT_LONGER_MS;
      const taking = { claimMs: CLAIM_MS, keptMs, limit: TAKEN_AT_ONCE };
      const taken = await inOneStatement(database, (tx) => takePurges(tx, taking));
      for (const kept of taken) purge({ ...kept, withinMs: GIVEN_UP_MS });
      behind = (await findPurgeLag(db)).seconds > LAGGING_S;
      return taken.length === TAKEN_AT_ONCE;
    },
    { everyMs: LOOK_EVERY_MS, log },
  );
  return {
    headers: createEdgeHeaders({
      ...{ dialect, keyOf, clock },
      lagging: () => behind || rounds.figures().failing,
    }),
    figures: rounds.figures,
    leftovers,
    close: async () => {
      late?.close();
      await rounds.close();
    },
  };
}
