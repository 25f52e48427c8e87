/**
 * Preloaded with `?real=…&twin=…`: importers of the real module get the twin's functions instead of those of the same
 * name; the twin itself gets the real ones.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const { searchParams } = new URL(import.meta.url);
const address = (name: string) => import.meta.resolve(searchParams.get(name) ?? "");
const [real, twin] = [address("real"), address("twin")];
const joined = `${real}?with-twin`;
const functions = readFileSync(fileURLToPath(twin), "utf8").matchAll(
  /^export (?:async )?function (\w+)/gm,
);
const names = [...functions].map(([, name]) => name).join(", ");

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const isInsider = context.parentURL === twin || context.parentURL === joined;
    return resolved.url === real && !isInsider ? { ...resolved, url: joined } : resolved;
  },
  load(url, context, next) {
    if (url !== joined) return next(url, context);
    const source = `export * from "${real}"; export { ${names} } from "${twin}";`;
    return { format: "module", source, shortCircuit: true };
  },
});
