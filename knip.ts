import type { KnipConfig } from "knip";
import tools from "./tools/package.json" with { type: "json" };

export default {
  entry: [
    "server/pages-dev.ts",
    "scripts/*.{ts,mjs}",
    "{sandbox,bench,drill,fuzz}/main.ts",
    "samples/render-pictures.ts",
    "chaos/**/*.ts",
    "bench/**/serve-*.ts",
    "e2e/**/*.ts",
    "**/*.test.ts",
  ],
  project: [
    "{contract,server,web,sandbox,samples,scripts,e2e,chaos,drill,bench,fuzz}/**/*.{ts,tsx,mjs}",
  ],
  // Found by the package's name alone, which is in tools/package.json.
  vitest: true,
  ignoreExportsUsedInFile: true,
  ignoreBinaries: [
    "docker-compose",
    "fallocate",
    "mkfs.ext4",
    "mount",
    "sha256sum",
    "systemd-analyze",
    "umount",
  ],
  ignoreDependencies: [
    "@fontsource-variable/noto-.*",
    "wawoff2",
    "isbot",
    "tailwindcss",
    // Used outside of their folder, where knip does not look.
    ...Object.keys(tools.devDependencies),
  ],
} satisfies KnipConfig;
