/** An address of this site: empty query values are left out. */
export function pageAddress(
  path: string,
  query: Record<string, string | number | undefined> = {},
  hash = "",
): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(pairs).toString();
  return `${path}${search && `?${search}`}${hash && `#${hash}`}`;
}
