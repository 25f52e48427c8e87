import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import { openDatabase } from "./open-database.ts";

test.skipIf(isEmbedded())("refuses a direct address of a different database", async () => {
  const [main, different] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const open = (direct: string) =>
    openDatabase(
      readConfig({
        NODE_ENV: "test",
        APP_SECRET: "a secret of thirty-two characters",
        BOOKS_GUARD: "off",
        DATABASE_URL: databaseUrl(main.name),
        DATABASE_DIRECT_URL: direct,
      }),
      createLog("silent"),
    );
  await expect(open(databaseUrl(different.name))).rejects.toThrow(
    "DATABASE_DIRECT_URL: points to a different database than DATABASE_URL.",
  );
  const same = `${databaseUrl(main.name)}?application_name=direct`;
  await open(same).then((database) => database.close());
});
