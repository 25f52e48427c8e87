import type { Operation } from "./description.ts";
import type { Role } from "./people.ts";

export interface Fault {
  readonly where: string;
  readonly status: number;
  readonly what: string;
  readonly example: string;
  count: number;
}

export interface Seen {
  readonly operation: Operation;
  tries: number;
  /** Answers by their status, of all and of those requests that were valid. */
  readonly statuses: Map<number, number>;
}

export interface Tally {
  answered(operation: Operation, role: Role, status: number, valid: boolean): void;
  fault(operation: Operation, status: number, what: string, example: string): void;
  readonly faults: ReadonlyMap<string, Fault>;
  readonly seen: ReadonlyMap<string, Seen>;
  readonly byRole: ReadonlyMap<Role, Map<number, number>>;
  readonly requests: number;
}

/** Counts answers, and faults by where and what they are, each with one request that shows it. */
export function createTally(): Tally {
  const faults = new Map<string, Fault>();
  const seen = new Map<string, Seen>();
  const byRole = new Map<Role, Map<number, number>>();
  let requests = 0;

  const count = (map: Map<number, number>, status: number) =>
    map.set(status, (map.get(status) ?? 0) + 1);

  return {
    ...{ faults, seen, byRole },
    get requests() {
      return requests;
    },
    answered: (operation, role, status, valid) => {
      requests += 1;
      const its = seen.get(operation.name) ?? { operation, tries: 0, statuses: new Map() };
      seen.set(operation.name, its);
      if (valid) its.tries += 1;
      count(its.statuses, status);
      const roles = byRole.get(role) ?? new Map<number, number>();
      byRole.set(role, roles);
      count(roles, status);
    },
    fault: ({ name }, status, what, example) => {
      const key = `${name} ${status} ${what}`;
      const known = faults.get(key);
      if (known) known.count += 1;
      else faults.set(key, { where: name, status, what, example, count: 1 });
    },
  };
}
