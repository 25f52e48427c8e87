import { ensureBuild, ensureDependencies, runOnNode24, settings } from "./setup.mjs";

await ensureDependencies();
await ensureBuild();
const [program = "main"] = process.argv.slice(2);
const file = `server/${program}.ts`;
const flags = ["--disable-warning=ExperimentalWarning", ...settings()];
process.exitCode = await runOnNode24([...flags, file], {
  NODE_ENV: "production",
  // What was freed goes back to the machine: glibc would keep 100 MB and more of a start (decision 77).
  MALLOC_TRIM_THRESHOLD_: "262144",
  MALLOC_MMAP_THRESHOLD_: "1048576",
});
