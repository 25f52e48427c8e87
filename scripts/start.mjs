import { ensureBuild, ensureDependencies, runOnNode24, settings } from "./setup.mjs";

await ensureDependencies();
await ensureBuild();
const flags = ["--disable-warning=ExperimentalWarning", ...settings()];
process.exitCode = await runOnNode24([...flags, "server/main.ts"], {
  NODE_ENV: "production",
  // glibc would otherwise keep 100 MB that a start freed (decision 44).
  MALLOC_TRIM_THRESHOLD_: "262144",
  MALLOC_MMAP_THRESHOLD_: "1048576",
});
