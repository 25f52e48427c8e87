import type { DatabaseSync } from "node:sqlite";
import { createMovableClock, type MovableClock } from "./movable-clock.ts";
import type { SandboxClock } from "./sandbox-clock.ts";

/** A clock that can be moved on; the gateway's file keeps by how much, so that a restart doesn't turn it back. */
export function createKeptClock(database: DatabaseSync, below: SandboxClock): MovableClock {
  database.exec("CREATE TABLE IF NOT EXISTS clock_move (ms INTEGER NOT NULL) STRICT");
  const moves = database.prepare("SELECT coalesce(sum(ms), 0) AS ahead FROM clock_move");
  const keep = database.prepare("INSERT INTO clock_move (ms) VALUES (?)");
  const { ahead } = moves.get() as { ahead: number };
  const clock = createMovableClock(below, ahead);
  return {
    ...clock,
    advance(ms) {
      keep.run(ms);
      clock.advance(ms);
    },
  };
}
