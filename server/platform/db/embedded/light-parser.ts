import { setFlagsFromString } from "node:v8";
import type { Extension } from "@electric-sql/pglite";

/** What this uses of PostgreSQL's WebAssembly. */
interface Postgres {
  readonly emscripten_stack_get_current: () => number;
  readonly _emscripten_stack_restore: (stack: number) => void;
  readonly strlen: (text: number) => number;
  readonly raw_parser: (text: number, mode: number) => number;
}

type Instantiated = (instance: { readonly exports: unknown }, module: unknown) => void;

/** An address behind all memory: whoever reads there stops. */
const NOWHERE = -1;

/**
 * Leaves PostgreSQL's parser as V8 first compiles it. V8 compiles what is used much a second time. For this
 * one function that takes 600 MB for some seconds, and then statements are no faster than before.
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
 * V8 compiles a function when it is first called, and then writes into it whether it counts its calls. The
 * first thing that the parser does is to measure its text, and there it stops.
 */
function compileParser(postgres: Postgres): void {
  const stack = postgres.emscripten_stack_get_current();
  // Compiled before, so that its calls are counted.
  postgres.strlen(stack);
  // Only calls of function 0 count, which is not PostgreSQL's own.
  setFlagsFromString("--wasm-tier-up-filter=0");
  try {
    postgres.raw_parser(NOWHERE, 0);
  } catch (error) {
    if ((error as Error).name !== "RuntimeError") throw error;
  } finally {
    setFlagsFromString("--wasm-tier-up-filter=-1");
    postgres._emscripten_stack_restore(stack);
  }
}
