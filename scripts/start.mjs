import { ensureBuild, ensureDependencies, runOnNode24 } from "./setup.mjs";

await ensureDependencies();
await ensureBuild();
const [program = "main"] = process.argv.slice(2);
const file = `server/${program}.ts`;
process.exitCode = await runOnNode24(["--disable-warning=ExperimentalWarning", file], {
  NODE_ENV: "production",
});
