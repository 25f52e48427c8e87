import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

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
          hookTimeout: 120_000,
          testTimeout: 180_000,
          // Other work on the machine takes its time; what is waited for is a state, not a speed.
          expect: { poll: { timeout: 20_000 } },
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
          testTimeout: 120_000,
          // A browser among other work takes its time; what is waited for is a state, not a speed.
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
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
          hookTimeout: 300_000,
          testTimeout: 240_000,
          // A browser among other work takes its time; what is waited for is a state, not a speed.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        // By `npm run drill -- browsers`, which installs them.
        test: {
          name: "browsers",
          include: ["drill/browsers/*.test.ts"],
          globalSetup: ["e2e/global-setup.ts"],
          testTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
