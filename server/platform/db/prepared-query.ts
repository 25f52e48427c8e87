import type { CompiledQuery } from "kysely";
import type { Db, Tx } from "./database.ts";

interface Buildable<R> {
  compile(): CompiledQuery<R>;
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
 * does. `build` gets placeholders in the place of the values, so it must not look into them.
 */
export function prepared<V extends object, R>(
  build: (db: Db, values: V) => Buildable<R>,
): (db: Db, values: V) => Promise<R[]> {
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as V;
  let compiled: CompiledQuery<R> | undefined;
  return async (db, values) => {
    compiled ??= build(db, slots).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof V] : parameter,
    );
    const { rows } = await (db as Tx).executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}
