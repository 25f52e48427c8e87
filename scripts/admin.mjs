// `npm run admin` is the first thing that runs on a production machine, before anything is installed.
import { ensureDependencies, isBare, runOnNode24 } from "./setup.mjs";

if (!isBare) ensureDependencies();
process.exitCode = await runOnNode24([
  "--disable-warning=ExperimentalWarning",
  "scripts/admin.ts",
  ...process.argv.slice(2),
]);
