import { ensureBuild, ensureDependencies, runOnNode24 } from "./setup.mjs";

ensureDependencies();
ensureBuild();
process.exitCode = await runOnNode24(["--disable-warning=ExperimentalWarning", "server/main.ts"], {
  NODE_ENV: "production",
});
