import { readFileSync } from "node:fs";

/**
 * Values of variables given by file: `APP_SECRET_FILE=/run/secrets/app` sets APP_SECRET to that file's text
 * without the line break at its end. Works for each of `names`.
 */
export function readVariableFiles(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { values: Record<string, string>; faults: string[] } {
  const values: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const path = environment[`${name}_FILE`];
    if (path === undefined) continue;
    if (environment[name] !== undefined) {
      faults.push(`${name}_FILE: ${name} is set too. Use one of the two`);
      continue;
    }
    try {
      const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
      if (text === "") faults.push(`${name}_FILE: ${path} is empty`);
      else values[name] = text;
    } catch (error) {
      faults.push(`${name}_FILE: cannot read ${path} (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { values, faults };
}
