import type { Operation } from "./description.ts";

/** How often each status was returned. */
type Statuses = Map<number, number>;

export type Tally = ReturnType<typeof createTally>;

/** Counts responses, and faults by place and kind, each with one example request. */
export function createTally() {
  const faults = new Map<
    string,
    { where: string; status: number; what: string; example: string; count: number }
  >();
  const byOperation = new Map<string, Statuses>();
  const byRole = new Map<string, Statuses>();

  function count(map: Map<string, Statuses>, key: string, status: number): void {
    const statuses = map.get(key) ?? new Map();
    map.set(key, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  }

  return {
    ...{ faults, byOperation, byRole },
    answered({ name }: Operation, role: string, status: number): void {
      count(byOperation, name, status);
      count(byRole, role, status);
    },
    fault({ name: where }: Operation, status: number, what: string, example: string): void {
      const key = `${where} ${status} ${what}`;
      const before = faults.get(key)?.count ?? 0;
      faults.set(key, { where, status, what, example, count: before + 1 });
    },
  };
}

export function inWords(statuses: Statuses): string {
  const inOrder = [...statuses].toSorted(([a], [b]) => a - b);
  return inOrder.map(([status, count]) => `${status}: ${count}`).join(", ");
}
