import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { WAIT_LIMIT } from "./server/testing/services/wait-limit.ts";

/** Of a test, and of a hook. Like every limit of the tests it ends what hangs, and nothing that is only slow. */
const WHOLE_MS = 600_000;

function journeys(name: string, include: string): TestProjectConfiguration {
  return {
    test: {
      name,
      include: [include],
      globalSetup: ["e2e/global-setup.ts"],
      // Journeys share a site and its sample people.
      fileParallelism: false,
      isolate: false,
      hookTimeout: WHOLE_MS,
      testTimeout: WHOLE_MS,
      expect: { poll: WAIT_LIMIT },
    },
  };
}

function withDatabase(name: string, kind: string, exclude: string[]): TestProjectConfiguration {
  return {
    test: {
      name,
      include: [`{bench,contract,sandbox,samples,server,web,scripts}/**/*.${kind}.{ts,tsx}`],
      exclude,
      globalSetup: ["server/testing/services/global-setup.ts"],
      setupFiles: ["server/testing/services/each-file.ts"],
      // Files of a worker share its modules: loading the server again for each took as long as the tests.
      isolate: false,
      maxWorkers: 2,
      hookTimeout: WHOLE_MS,
      testTimeout: WHOLE_MS,
      expect: { poll: WAIT_LIMIT },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      withDatabase("unit", "test", ["**/*.{browser,long}.test.*"]),
      // What starts products, installs packages or waits by its nature: `npm run test:long` runs it.
      withDatabase("long", "long.test", []),
      {
        // Parts of the web by themselves in a real browser, without a server of ours.
        plugins: [tailwindcss()],
        // Packages are bundled again each time: finding one in the middle of a run would end it.
        optimizeDeps: { force: true },
        test: {
          name: "browser",
          include: ["web/**/*.browser.test.tsx"],
          testTimeout: WHOLE_MS,
          expect: { poll: WAIT_LIMIT },
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
      // Journeys through the whole product. `npm test` runs the first, `npm run test:long` the others.
      journeys("e2e", "e2e/*.test.ts"),
      journeys("e2e-long", "e2e/long/*.test.ts"),
    ],
  },
});
