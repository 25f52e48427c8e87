// `run.mjs NEEDS PROGRAM ARGUMENTS` prepares NEEDS and runs a program on Node 24. Plain JavaScript, since it
// runs on the machine's own Node.
import { checkSystem } from "./check-system.mjs";
import {
  ensureBuild,
  ensureDependencies,
  ensurePictures,
  ensureTestServices,
  isBare,
  runOnNode24,
  settings,
} from "./setup.mjs";

const flags = ["--disable-warning=ExperimentalWarning"];
const makers = {
  // In production they are installed by hand.
  packages: () => isBare || ensureDependencies(),
  tools: () => isBare || ensureDependencies({ tools: true }),
  pages: ensureBuild,
  pictures: ensurePictures,
  postgresql: () => ensureTestServices(["postgresql"]),
  settings: () => flags.push(...settings()),
};

const [listed, ...command] = process.argv.slice(2);
const needs = listed.split(",");
if (needs.includes("postgresql")) checkSystem("tests");
if (!needs.includes("tools")) needs.unshift("packages");
for (const need of needs) await makers[need]();
process.exitCode = await runOnNode24([...flags, ...command]);
