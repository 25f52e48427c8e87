/** A value of a form: a text, or what brackets in names make of several. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

const MOST_FIELDS = 500;
const DEEPEST = 6;

/** Unfolds `a[b]=1`, `a[]=2` and `a[0][c]=3`; undefined where the names make no sense together. */
export function unfoldForm(form: URLSearchParams): Record<string, FormValue> | undefined {
  const root = new Map<string, Node>();
  if (form.size > MOST_FIELDS) return undefined;
  for (const [name, value] of form) {
    const path = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
    if (!path?.[1]) return undefined;
    const steps = [
      path[1],
      ...[...(path[2] ?? "").matchAll(/\[([^\]]*)\]/g)].map(([, step]) => step),
    ];
    if (steps.length > DEEPEST || !put(root, steps as string[], value)) return undefined;
  }
  return Object.fromEntries([...root].map(([name, node]) => [name, folded(node)]));
}

type Node = string | Map<string, Node>;

function put(into: Map<string, Node>, [step = "", ...rest]: string[], value: string): boolean {
  const key = step === "" ? String(into.size) : step;
  if (rest.length === 0) {
    if (into.get(key) instanceof Map) return false;
    into.set(key, value);
    return true;
  }
  const next = into.get(key) ?? new Map<string, Node>();
  if (typeof next === "string") return false;
  into.set(key, next);
  return put(next, rest, value);
}

function folded(node: Node): FormValue {
  if (typeof node === "string") return node;
  const keys = [...node.keys()];
  const isArray = keys.every((key) => /^\d{1,3}$/.test(key));
  if (isArray) return [...node.values()].map(folded);
  return Object.fromEntries([...node].map(([name, inner]) => [name, folded(inner)]));
}
