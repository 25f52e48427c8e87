import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { asSite, drillFolder, openStage } from "../stage.ts";
import { DATABASE, openStageDatabase } from "../stage-database.ts";
import { thisVersion } from "../version.ts";
import { REPLICA_TOKEN } from "./replica-state.ts";

/** A primary with two replicas, and two processes of the site on them. */
export async function openReplicatedStage(cleanup: Cleanup) {
  const { cluster: primary, database } = await openStageDatabase(cleanup);
  const first = await primary.addReplica();
  await cleanup.undo(() => first.remove());
  const second = await primary.addReplica();
  await cleanup.undo(() => second.remove());

  const urls = [first, second].map((replica) => asSite(replica.url(DATABASE)));
  const environment = {
    DATABASE_REPLICA_URL: urls.join(","),
    METRICS_TOKEN: REPLICA_TOKEN,
  };
  const folder = await drillFolder(cleanup);
  const stage = await openStage(cleanup, { folder, database: { ...database, environment } });
  await stage.migrate(thisVersion());
  return {
    ...stage,
    ...{ primary, first, second, folder },
    /** As in production. */
    keeping: await stage.member("keeping"),
    /** It keeps no answers, so each is made of what the database has. */
    forgetting: await stage.member("forgetting", { ANSWER_CACHE: "off" }),
  };
}

export type ReplicatedStage = Awaited<ReturnType<typeof openReplicatedStage>>;
