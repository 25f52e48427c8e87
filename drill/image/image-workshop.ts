import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasEnded, killChild } from "../../chaos/world/child-program.ts";
import type { Cleanup } from "../../chaos/world/cleanup.ts";
import { needPackages } from "../debian-packages.ts";
import { signalAll, treeOf } from "../process-tree.ts";

const PROGRAMS = { mmdebstrap: "/usr/bin/mmdebstrap", buildah: "/usr/bin/buildah" };
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/** Builds images and runs programs in them without a daemon; all of it lies in the folder. */
export async function openWorkshop(cleanup: Cleanup, folder: string) {
  if (process.getuid?.() !== 0) throw new Error("The drill of the image needs root.");
  needPackages(PROGRAMS);
  const storage = ["--storage-driver", "vfs", "--root", join(folder, "images")];
  const own = [...storage, "--runroot", join(folder, "run")];
  const logFile = join(folder, "workshop.log");

  /** Answers what it says last; throws with its log where it fails. */
  function buildah(...words: string[]): string {
    try {
      const output = execFileSync(PROGRAMS.buildah, [...own, ...words], {
        ...{ encoding: "utf8", maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "pipe"] },
      });
      return output.trim().split("\n").at(-1) ?? "";
    } catch (error) {
      const { stderr, stdout } = error as { stderr: string; stdout: string };
      throw new Error(`buildah ${words[0]} fails: ${stdout.slice(-1_500)}${stderr.slice(-1_500)}`);
    }
  }

  /** A Debian without anything, and the same with Node and npm, as the Dockerfile's two bases. */
  function makeBases(): { base: string; node: string } {
    const archive = join(folder, "base.tar");
    execFileSync(PROGRAMS.mmdebstrap, ["--variant=minbase", "--quiet", "bookworm", archive], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [base, node] = ["localhost/drill-base", "localhost/drill-node"];
    const empty = buildah("from", "scratch");
    buildah("add", empty, archive, "/");
    buildah("commit", "--rm", empty, base);
    const with24 = buildah("from", "--pull-never", base);
    buildah("copy", with24, process.execPath, "/usr/local/bin/node");
    // In the place of Node's own, which is there in the image of the Dockerfile.
    buildah("copy", with24, "LICENSE", "/usr/local/LICENSE");
    const command = execFileSync("which", ["npm"], { encoding: "utf8" }).trim();
    const npm = dirname(dirname(realpathSync(command)));
    buildah("copy", with24, npm, "/usr/local/lib/node_modules/npm");
    const link = ["ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"];
    buildah("run", "--isolation", "chroot", with24, "--", ...link);
    if (process.env.NODE_EXTRA_CA_CERTS) {
      // Whom this machine trusts, where the registry is reached through others.
      buildah("copy", with24, process.env.NODE_EXTRA_CA_CERTS, CERTIFICATES);
      buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, with24);
    }
    buildah("commit", "--rm", with24, node);
    return { base, node };
  }

  return {
    /** Builds the Dockerfile of the files that git has; answers the name of a container made of it. */
    build(): string {
      const { base, node } = makeBases();
      const context = join(folder, "context/");
      mkdirSync(context);
      execFileSync("git", ["checkout-index", "--all", `--prefix=${context}`]);
      const bases = ["--build-arg", `NODE_IMAGE=${node}`, "--build-arg", `BASE_IMAGE=${base}`];
      const how = ["--isolation", "chroot", "--format", "docker", "--pull-never"];
      buildah("bud", ...how, ...bases, "-t", "localhost/tributary", context);
      return buildah("from", "--pull-never", "localhost/tributary");
    },
    /** Where the files of a container are. */
    mount: (container: string) => buildah("mount", container),
    /** What the image says of itself. */
    config(container: string): { Cmd: string[]; User: string; Healthcheck: { Test: string[] } } {
      const words = [...own, "inspect", container];
      const told = execFileSync(PROGRAMS.buildah, words, { encoding: "utf8", maxBuffer: 2 ** 26 });
      return JSON.parse(told).Docker.config;
    },
    /** Runs a program in a container, as the user that the image names. */
    async run(
      container: string,
      command: readonly string[],
      environment: Readonly<Record<string, string>>,
    ): Promise<ChildProcess> {
      const log = openSync(logFile, "a");
      const set = Object.entries(environment).flatMap(([name, value]) => [
        "--env",
        `${name}=${value}`,
      ]);
      const words = ["run", "--isolation", "chroot", "--network", "host", ...set, container, "--"];
      // In a group of its own: an interrupted drill would lose sight of what buildah leaves behind.
      const child = spawn(PROGRAMS.buildah, [...own, ...words, ...command], {
        ...{ stdio: ["ignore", log, log], detached: true },
      });
      closeSync(log);
      await cleanup.undo(async () => {
        if (hasEnded(child)) return;
        // What runs as another user does not end with buildah, and would go on.
        signalAll(treeOf(child.pid ?? 0).slice(1), "SIGKILL");
        await killChild(child);
      });
      return child;
    },
    logFile,
  };
}
