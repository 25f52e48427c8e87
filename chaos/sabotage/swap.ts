/**
 * Preloaded with `?real=…&replacement=…`: importers of the real module get the replacement's functions of the same
 * name. The replacement itself gets the real ones.
 */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const { searchParams } = new URL(import.meta.url);
const address = (name: string) => import.meta.resolve(searchParams.get(name) ?? "");
const [real, replacement] = [address("real"), address("replacement")];
const joined = `${real}?with-replacement`;
const functions = readFileSync(fileURLToPath(replacement), "utf8").matchAll(
  /^export (?:async )?function (\w+)/gm,
);
const names = [...functions].map(([, name]) => name).join(", ");

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const isInsider = context.parentURL === replacement || context.parentURL === joined;
    return resolved.url === real && !isInsider ? { ...resolved, url: joined } : resolved;
  },
  load(url, context, next) {
    if (url !== joined) return next(url, context);
    const source = `export * from "${real}"; export { ${names} } from "${replacement}";`;
    return { format: "module", source, shortCircuit: true };
  },
});
