import { randomBytes } from "node:crypto";
import { freePort } from "#server/testing/services/free-port.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { needPackages } from "../debian-packages.ts";
import { drillFolder, openStage } from "../stage.ts";
import { openStageDatabase } from "../stage-database.ts";
import { thisVersion } from "../version.ts";
import { openEdgeLine } from "./edge-line.ts";
import { startVarnish } from "./varnish.ts";

export type EdgeStage = Awaited<ReturnType<typeof openEdgeStage>>;

/** Two processes of the site with a Varnish before them, and lines in both directions that can fail. */
export async function openEdgeStage(cleanup: Cleanup) {
  needPackages({
    varnish: "/usr/sbin/varnishd",
    "varnish-modules": "/var/lib/dpkg/info/varnish-modules.list",
    wrk: "/usr/bin/wrk",
  });
  const folder = await drillFolder(cleanup);
  const { database } = await openStageDatabase(cleanup, ["track_commit_timestamp = on"]);
  const stage = await openStage(cleanup, { folder, database });
  await stage.migrate(thisVersion());

  const port = await freePort();
  const purges = await openEdgeLine(cleanup, () => [port]);
  const token = randomBytes(24).toString("base64url");
  const edge = { EDGE: "varnish", EDGE_URL: purges.url, EDGE_TOKEN: token };
  const members = [await stage.member("first", edge), await stage.member("second", edge)] as const;
  const serving = new Set<string>();
  const answers = await openEdgeLine(cleanup, () =>
    [...serving].map((url) => Number(new URL(url).port)),
  );
  const varnish = await startVarnish(cleanup, { folder, port, sitePort: answers.port, token });
  for (const member of members) {
    await member.start(thisVersion());
    serving.add(member.url);
  }
  return {
    ...{ stage, members, varnish },
    /** From the edge to the site, and from the site to the edge. */
    lines: { answers, purges },
    /** The edge is no longer sent to this process, which ends without a word. */
    async kill(member: (typeof members)[number]) {
      serving.delete(member.url);
      await member.kill();
    },
  };
}
