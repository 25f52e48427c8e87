/** A statement that must hold; each fault names a case in which it does not. */
export interface Check {
  readonly name: string;
  readonly faults: readonly string[];
}

export function check(name: string, faults: Iterable<string | false | undefined>): Check {
  return { name, faults: [...faults].filter((fault) => typeof fault === "string") };
}

export const passed = (it: Check) => it.faults.length === 0;
