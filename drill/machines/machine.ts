import { mkdirSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { LineupMember } from "../lineup-member.ts";
import type { Stage } from "../stage.ts";
import { copyVersion, thisVersion } from "../version.ts";

/** A process with a program, data and temporary files of its own. */
export interface Machine {
  readonly name: string;
  readonly member: LineupMember;
  start(): Promise<void>;
  /** Takes everything away that the process may have left on its disk. */
  wipe(): void;
  /** Files that the process has open and that another machine could have too. */
  sharedFiles(): string[];
}

/** `folder` is the drill's, which each machine has a part of. */
export async function openMachine(stage: Stage, folder: string, name: string): Promise<Machine> {
  const own = join(folder, name);
  const program = await copyVersion(join(own, "program"));
  const places = { DATA_DIR: join(own, "data"), TMPDIR: join(own, "tmp") };
  const wipe = () => {
    for (const place of Object.values(places)) {
      mkdirSync(place, { recursive: true });
      for (const left of readdirSync(place)) {
        rmSync(join(place, left), { recursive: true, force: true });
      }
    }
  };
  wipe();
  const member = await stage.member(join(name, "site"), places);
  return {
    ...{ name, member, wipe },
    start: () => member.start(program),
    sharedFiles: () =>
      openFiles(member.pid)
        .filter((file) => !file.startsWith(`${own}/`))
        .filter((file) => file.startsWith(folder) || file.startsWith(thisVersion().folder))
        // The packages, which nobody writes.
        .filter((file) => !file.startsWith(join(thisVersion().folder, "node_modules"))),
  };
}

function openFiles(pid: number): string[] {
  const handles = `/proc/${pid}/fd`;
  return readdirSync(handles).flatMap((handle) => {
    try {
      return [readlinkSync(join(handles, handle))];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}
