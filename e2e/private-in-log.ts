/**
 * What visitors type, bring along or are given, by its look: every mail address here is at example.org,
 * every visitor comes from RFC 2544's range, and people who sign up have one name and one password.
 */
const traces: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["a mail address", /[\w.+-]+(@|%40)(\w+\.)*example\.org/i],
  ["a network address", /\b198\.18\.\d+\.\d+/],
  ["a browser", /Chrome\/|Mozilla\//],
  ["an access token", /\beyJ[\w-]{10,}\./],
  ["a secret of a link", /[?&#](secret|token|code|email|key)=/],
  ["a name", /\bIfeoma\b/],
  ["a password", /river stone lantern/],
  ["a card", /\b4242 ?4242 ?4242/],
];

/** The lines that hold something that no log may hold, each with what it is. */
export function privateInLog(lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    traces.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line}`),
  );
}
