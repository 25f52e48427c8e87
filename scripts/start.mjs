import { ensureBuild, ensureDependencies, runOnNode24, settings } from "./setup.mjs";

await ensureDependencies();
await ensureBuild();
const [program = "main"] = process.argv.slice(2);
const file = `server/${program}.ts`;
const flags = ["--disable-warning=ExperimentalWarning", ...settings()];
process.exitCode = await runOnNode24([...flags, file], { NODE_ENV: "production" });
