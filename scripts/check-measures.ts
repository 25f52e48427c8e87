/** Checks the sizes of files and folders, file names, and `any`. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

const NINE_IN_TEN = 150;
const LONGEST = 350;
/** Source files in a folder, without tests. */
const MAX_FILES = 30;
const vague = /(^|[-/])(utils?|helpers?|misc|common)([-./]|$)/;
const kebab = /^\+?[a-z0-9]+([-.][a-z0-9]+)*\.(tsx?|css)$/;

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.css"],
  { encoding: "utf8" },
)
  .split("\n")
  // Git lists uncommitted deletions too.
  .filter((file) => existsSync(file) && !/\.generated\.|^samples\/|\.d\.ts$/.test(file));

const faults: string[] = [];
const lengths: number[] = [];
const inFolder = new Map<string, number>();
for (const file of files) {
  const text = readFileSync(file, "utf8");
  const lines = text.split("\n").length - 1;
  if (!file.includes(".test.")) {
    lengths.push(lines);
    // A stylesheet belongs to the component of the same name.
    if (!file.endsWith(".css")) inFolder.set(dirname(file), (inFolder.get(dirname(file)) ?? 0) + 1);
  }
  if (lines > LONGEST) faults.push(`${file}: ${lines} lines, ${LONGEST} at most`);
  if (vague.test(file)) faults.push(`${file}: a vague name`);
  if (!kebab.test(basename(file))) faults.push(`${file}: not kebab-case`);
  if (/(:|<|\bas) any\b/.test(text) && !text.includes("noExplicitAny: tests")) {
    faults.push(`${file}: any`);
  }
}
for (const [folder, count] of inFolder) {
  if (count > MAX_FILES) faults.push(`${folder}: ${count} source files, ${MAX_FILES} at most`);
}
lengths.sort((a, b) => a - b);
const at = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0;
if (at(0.9) > NINE_IN_TEN)
  faults.push(`nine in ten files: ${at(0.9)} lines, ${NINE_IN_TEN} at most`);

console.log(
  `${lengths.length} source files, median ${at(0.5)} lines, nine in ten up to ${at(0.9)}`,
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
