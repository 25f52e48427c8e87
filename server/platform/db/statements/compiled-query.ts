import type { CompiledQuery, QueryExecutorProvider } from "kysely";
import { type Db, sharedRead, type Tx } from "../database.ts";

interface Buildable<R> {
  compile(by: QueryExecutorProvider): CompiledQuery<R>;
}

/** Stands for a value while the text is built. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query whose text is built once and run with other values: building it takes more of this process's
 * time than running it. `build` gets placeholders instead of the values, so it must not look into them.
 * `seen` names the values that it has to look into; it also sees which are null or missing. Each
 * combination of these is a query of its own, so there must be few. A query that writes asks for its
 * handle by saying `(tx: Tx, values)`.
 */
export function compiled<H extends Db, V extends object, R>(
  build: (db: H, values: V) => Buildable<R>,
  seen: ReadonlyArray<keyof V> = [],
): (db: H, values: V) => Promise<R[]> {
  const queries = new Map<string, CompiledQuery<R>>();
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
    const query = queries.get(shape) ?? buildFor(db, values);
    queries.set(shape, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof V] : parameter,
    );
    if (db[sharedRead]) return db[sharedRead]<R>(query.sql, parameters);
    const { rows } = await (db as unknown as Tx).executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
