import type { CompiledQuery, QueryExecutorProvider } from "kysely";
import { type Db, read, type Tx } from "./database.ts";

interface Buildable<R> {
  compile(by: QueryExecutorProvider): CompiledQuery<R>;
}

/** Stands for a value while a query is built. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query built once and run with other values: building one costs several times what running it
 * does. `build` gets placeholders in the place of the values, so it must not look into them. What it
 * has to look into is named in `seen`; missing and null it sees in any case. Each combination of
 * these is a query of its own, so there must be few. One that writes asks for its handle by saying
 * `(tx: Tx, values)`.
 */
export function prepared<H extends Db, V extends object, R>(
  build: (db: H, values: V) => Buildable<R>,
  seen: ReadonlyArray<keyof V> = [],
): (db: H, values: V) => Promise<R[]> {
  const built = new Map<string, CompiledQuery<R>>();
  const isSeen = (name: string, value: unknown) =>
    value === undefined || value === null || seen.includes(name as keyof V);

  function buildFor(db: H, values: V): CompiledQuery<R> {
    const slots = Object.entries(values).map(([name, value]) => [
      name,
      isSeen(name, value) ? value : new Slot(name),
    ]);
    return build(db, Object.fromEntries(slots)).compile(db as unknown as Tx);
  }

  return async (db, values) => {
    let shape = "";
    for (const name in values) {
      shape += isSeen(name, values[name]) ? `${name}=${values[name]} ` : `${name} `;
    }
    const query = built.get(shape) ?? buildFor(db, values);
    built.set(shape, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof V] : parameter,
    );
    if (db[read]) return db[read]<R>(query.sql, parameters);
    const { rows } = await (db as unknown as Tx).executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
