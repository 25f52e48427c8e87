import { ensureBuild, ensureDependencies, runOnNode24, settings } from "./setup.mjs";

await ensureDependencies();
await ensureBuild();
const flags = ["--disable-warning=ExperimentalWarning", ...settings()];
process.exitCode = await runOnNode24([...flags, "server/main.ts"], {
  NODE_ENV: "production",
  // What was freed goes back to the machine: glibc would keep 100 MB and more of a start (decision 77).
  MALLOC_TRIM_THRESHOLD_: "262144",
  MALLOC_MMAP_THRESHOLD_: "1048576",
});
