import { readFileSync } from "node:fs";

/**
 * Reads variables given as files: `APP_SECRET_FILE=/run/secrets/app` sets APP_SECRET to that file's text
 * without a final line break.
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
      faults.push(`${name}_FILE: ${name} is also set. Use only one of them`);
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
