import { ensureBuild, ensureDependencies, runOnNode24 } from "./setup.mjs";

ensureDependencies();
ensureBuild();
const [program = "main"] = process.argv.slice(2);
const file = `server/${program}.ts`;
// V8 would take some 80 MB more for young objects. The processes of a cluster are started with the same.
const flags = ["--max-semi-space-size=8", "--disable-warning=ExperimentalWarning"];
process.exitCode = await runOnNode24([...flags, file], { NODE_ENV: "production" });
