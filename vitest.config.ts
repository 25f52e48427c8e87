import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{contract,sandbox,samples,server,web,scripts}/**/*.test.{ts,tsx}"],
          globalSetup: ["server/testing/services/global-setup.ts"],
          maxWorkers: 2,
          hookTimeout: 60_000,
          testTimeout: 30_000,
          // Other work on the machine takes its time; what is waited for is a state, not a speed.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/global-setup.ts"],
          fileParallelism: false,
          hookTimeout: 120_000,
          testTimeout: 120_000,
          // A browser among other work takes its time; what is waited for is a state, not a speed.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
