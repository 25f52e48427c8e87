import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import { openDatabase } from "./open-database.ts";

test.skipIf(isEmbedded())(
  "a direct address that leads to another database is refused",
  async () => {
    const [one, another] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const open = (direct: string) =>
      openDatabase(
        readConfig({
          ...{
            NODE_ENV: "test",
            APP_SECRET: "a secret of thirty-two characters",
            BOOKS_GUARD: "off",
          },
          ...{ DATABASE_URL: databaseUrl(one.name), DATABASE_DIRECT_URL: direct },
        }),
        createLog("silent"),
      );
    await expect(open(databaseUrl(another.name))).rejects.toThrow(
      "DATABASE_DIRECT_URL: leads to another database than DATABASE_URL.",
    );
    const same = `${databaseUrl(one.name)}?application_name=direct`;
    await open(same).then((database) => database.close());
  },
);
