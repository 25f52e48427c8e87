import { setFlagsFromString } from "node:v8";
import type { Extension } from "@electric-sql/pglite";

/** The exports of PostgreSQL's WebAssembly that we use. */
interface Postgres {
  readonly emscripten_stack_get_current: () => number;
  readonly _emscripten_stack_restore: (stack: number) => void;
  readonly strlen: (text: number) => number;
  readonly raw_parser: (text: number, mode: number) => number;
}

type Instantiated = (instance: { readonly exports: unknown }, module: unknown) => void;

/** An address beyond all memory: reading there traps. */
const INVALID_ADDRESS = -1;

/**
 * Keeps V8 from optimising PostgreSQL's parser. V8 compiles hot functions a second time; for this one that takes
 * 600 MB for some seconds and makes statements no faster.
 */
export const lightParser: Extension = {
  name: "light_parser",
  setup: async (_pglite, options) => ({
    emscriptenOpts: {
      ...options,
      instantiateWasm: (imports: unknown, done: Instantiated) =>
        options.instantiateWasm(imports, (...[instance, module]: Parameters<Instantiated>) => {
          compileParser(instance.exports as Postgres);
          done(instance, module);
        }),
    },
  }),
};

/**
 * V8 compiles a function at its first call and fixes then whether its calls are counted for optimisation. The
 * parser begins by measuring its text, and traps there.
 */
function compileParser(postgres: Postgres): void {
  const stack = postgres.emscripten_stack_get_current();
  // The parser calls it, and it should be optimised: compile it while calls are counted.
  postgres.strlen(stack);
  // Now only calls of function 0 are counted, which is not one of PostgreSQL's.
  setFlagsFromString("--wasm-tier-up-filter=0");
  try {
    postgres.raw_parser(INVALID_ADDRESS, 0);
  } catch (error) {
    if ((error as Error).name !== "RuntimeError") throw error;
  } finally {
    setFlagsFromString("--wasm-tier-up-filter=-1");
    postgres._emscripten_stack_restore(stack);
  }
}
