// `npm test` runs everything; arguments go to Vitest and then only Vitest runs.
import {
  ensureApiClient,
  ensureBuild,
  ensureDependencies,
  ensureTestServices,
  runOnNode24,
} from "./setup.mjs";

ensureDependencies();
ensureApiClient();
ensureTestServices();
ensureBuild();

const vitest = ["node_modules/vitest/vitest.mjs", "run"];
/** What runs on the embedded database too: campaigns, gifts, the books. */
const core = [
  "server/platform/db/",
  ...["books", "campaigns/catalogue", "foundation/accounts", "giving/donations"].map(
    (feature) => `server/features/${feature}/`,
  ),
];
const wanted = process.argv.slice(2);
const steps =
  wanted.length > 0
    ? [{ args: [...vitest, ...wanted] }]
    : [
        { args: vitest },
        {
          args: [...vitest, "--project", "unit", ...core],
          environment: { TEST_DATABASE: "embedded" },
        },
        { args: ["chaos/main.ts", "--short"] },
        { args: ["chaos/main.ts", "--short", "--embedded"] },
        { args: ["drill/main.ts", "upgrade"] },
        { args: ["fuzz/main.ts", "--short"] },
      ];

for (const { args, environment } of steps) {
  const code = await runOnNode24(args, environment);
  if (code !== 0) process.exit(code);
}
