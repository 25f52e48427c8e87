import { registerHooks } from "node:module";

/** Whoever imports the module gets the twin instead; the twin itself gets the real one. Both are URLs. */
export function swapModule(real: string, twin: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      return resolved.url === real && context.parentURL !== twin
        ? { ...resolved, url: twin }
        : resolved;
    },
  });
}
