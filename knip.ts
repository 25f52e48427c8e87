import type { KnipConfig } from "knip";
import tools from "./tools/package.json" with { type: "json" };

export default {
  entry: [
    "server/pages/pages-dev.ts",
    "scripts/*.{ts,mjs}",
    "{sandbox,bench,chaos,drill,fuzz}/main.ts",
    "samples/render-pictures.ts",
    "chaos/world/run-jobs-now.ts",
    "chaos/sabotage/*.ts",
    "bench/reference.ts",
    "e2e/**/*.ts",
    "**/*.test.ts",
  ],
  project: [
    "{contract,server,web,sandbox,samples,scripts,e2e,chaos,drill,bench,fuzz}/**/*.{ts,tsx,mjs}",
  ],
  // Found by the package's name alone, which is in tools/package.json.
  vitest: true,
  ignoreExportsUsedInFile: true,
  ignoreBinaries: ["docker-compose", "sha256sum", "systemd-analyze"],
  ignoreDependencies: [
    "@fontsource-variable/noto-.*",
    "wawoff2",
    "isbot",
    "tailwindcss",
    // Used outside of their folder, where knip does not look.
    ...Object.keys(tools.devDependencies),
  ],
} satisfies KnipConfig;
