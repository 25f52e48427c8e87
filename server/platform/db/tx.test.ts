import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Writes and locks, in SQL and with the query builder. */
const writing =
  /\b(INSERT INTO|UPDATE\s+[\w$]|DELETE FROM|MERGE INTO|TRUNCATE|LOCK TABLE|FOR (NO KEY )?UPDATE|FOR (KEY )?SHARE|pg_(try_)?advisory_|pg_notify)|\.(insertInto|updateTable|deleteFrom|mergeInto|for(NoKey)?Update|for(Key)?Share)\(/;
/** Code without a `Tx` may build a part of a statement for others to run. */
const asking = /: Tx\b|\): RawBuilder</;
const reading = /: (Db|Database)\b|\breadRows\(/;

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** These create transactions or need a connection outside of one. */
const makers = ["in-transaction", "migrate", "run-migration"].map(
  (name) => `server/platform/db/${name}.ts`,
);
const sources = globSync("server/{features,samples,platform}/**/*.ts", {
  exclude: ["**/*{.test,-access}.ts", ...makers, "**/*.generated.ts"],
}).map((path) => ({ path, text: readFileSync(path, "utf8").replace(comments, "") }));

test("all code that writes or locks needs a Tx and no read handle", () => {
  const pieces = sources.flatMap(({ path, text }) =>
    text
      .split(/^(?=export |async |function |const |class )/m)
      .map((piece) => ({ path, piece }))
      .filter(({ piece }) => writing.test(piece)),
  );
  expect(pieces.length).toBeGreaterThan(100);
  expect(pieces.filter(({ piece }) => !asking.test(piece) || reading.test(piece))).toEqual([]);
});

test("only the database's own folder casts to Tx", () => {
  const casts = sources.filter(({ text }) => /\bas Tx\b/.test(text)).map(({ path }) => path);
  expect(casts.filter((path) => !path.startsWith("server/platform/db/"))).toEqual([]);
});
