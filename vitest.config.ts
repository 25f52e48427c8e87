import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "./server/testing/services/patience.ts";

/** Of a test, and of a hook. Like every limit of the tests it ends what hangs, and nothing that is only slow. */
const WHOLE_MS = 600_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{bench,contract,sandbox,samples,server,web,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.browser.test.tsx"],
          globalSetup: ["server/testing/services/global-setup.ts"],
          setupFiles: ["server/testing/services/each-file.ts"],
          // Files of a worker share its modules: loading all of the server anew took as long as the tests.
          isolate: false,
          maxWorkers: 2,
          hookTimeout: WHOLE_MS,
          testTimeout: WHOLE_MS,
          expect: { poll: PATIENCE },
        },
      },
      {
        // Parts of the web by themselves in a real browser, without a server of ours.
        plugins: [tailwindcss()],
        // Packages are gathered anew each time: one found in the middle of a run would end it.
        optimizeDeps: { force: true },
        test: {
          name: "browser",
          include: ["web/**/*.browser.test.tsx"],
          testTimeout: WHOLE_MS,
          expect: { poll: PATIENCE },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              // Neither the servers' zone nor that of the events in tests.
              contextOptions: { timezoneId: "America/Los_Angeles" },
              launchOptions: {
                executablePath: "/usr/bin/chromium-headless-shell",
                args: ["--no-sandbox"],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/global-setup.ts"],
          fileParallelism: false,
          hookTimeout: WHOLE_MS,
          testTimeout: WHOLE_MS,
          expect: { poll: PATIENCE },
        },
      },
    ],
  },
});
