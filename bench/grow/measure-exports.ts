import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { endpointUrl } from "#contract/endpoint.ts";
import { exportGifts } from "#contract/figures/overview.ts";
import { writeExportToken } from "#server/features/figures/overview/export-token.ts";
import { startProgram } from "../program.ts";
import { personId } from "./fill-campaigns.ts";
import type { GrowSite } from "./grow-world.ts";

export interface ExportFigures {
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Resident memory of the program before, and at its greatest meanwhile, MB. */
  readonly before: number;
  readonly peak: number;
}

/** Exports of campaigns' gifts as CSV by a program of its own, after one of the last that warms it. */
export async function measureExports(
  site: GrowSite,
  campaigns: readonly number[],
): Promise<ExportFigures[]> {
  const program = await startProgram("./grow/serve-exports.ts", site.environment);
  try {
    await exportOf(site, program.url, campaigns.at(-1) ?? 1);
    const figures: ExportFigures[] = [];
    for (const id of campaigns) {
      // The greatest is counted from here on (proc(5), clear_refs).
      writeFileSync(`/proc/${program.pid}/clear_refs`, "5");
      const before = memoryOf(program.pid, "VmRSS");
      const start = performance.now();
      const sent = await exportOf(site, program.url, id);
      const seconds = (performance.now() - start) / 1000;
      figures.push({ ...sent, seconds, before, peak: memoryOf(program.pid, "VmHWM") });
    }
    return figures;
  } finally {
    await program.stop();
  }
}

/** An address is good as long as the session is that it was made in. */
async function exportOf({ deps, client }: GrowSite, origin: string, id: number) {
  const [accountId, sessionId] = [personId(1), randomUUID()];
  await client.query(
    `INSERT INTO session (id, account_id, current_hash, rotated_at, lasting, client, created_at,
      last_seen_at, expires_at)
    VALUES ($1, $2, gen_random_uuid()::text, now(), false, 'bench', now(), now(), now() + interval '1 day')`,
    [sessionId, accountId],
  );
  const request = { kind: "gifts", accountId, sessionId, id } as const;
  const { token } = writeExportToken(deps.exportKeys, request, Date.now());
  const answer = await fetch(origin + endpointUrl(exportGifts, {}, { token }));
  if (!answer.ok || !answer.body) throw new Error(`export of ${id}: ${answer.status}`);
  let bytes = 0;
  let lines = 0;
  for await (const piece of answer.body) {
    bytes += piece.length;
    lines += Buffer.from(piece).toString("latin1").split("\r\n").length - 1;
  }
  return { rows: lines - 1, bytes };
}

/** MB, as /proc tells. */
function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1];
  return Number(kilobytes) / 1024;
}
