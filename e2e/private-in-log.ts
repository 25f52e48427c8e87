/**
 * Personal data of test visitors: email addresses at example.org, network addresses from RFC 2544's
 * range, and one name and password for everyone who signs up.
 */
const traces: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["an email address", /[\w.+-]+(@|%40)(\w+\.)*example\.org/i],
  ["a network address", /\b198\.18\.\d+\.\d+/],
  ["a browser", /Chrome\/|Mozilla\//],
  ["an access token", /\beyJ[\w-]{10,}\./],
  ["a secret of a link", /[?&#](secret|token|code|email|key)=/],
  ["a name", /\bIfeoma\b/],
  ["a password", /river stone lantern/],
  ["a card", /\b4242 ?4242 ?4242/],
];

/** The log lines with personal data, each with its kind. */
export function privateInLog(lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    traces.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line}`),
  );
}
