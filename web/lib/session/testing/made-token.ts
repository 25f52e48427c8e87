/** For tests: an access token that nobody signed, of Ifeoma Example, with these claims besides. */
export function madeToken(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const whole = {
    sub: "0190a000-0000-7000-8000-000000000001",
    sid: "0190a000-0000-7000-8000-000000000002",
    email: "ifeoma@example.org",
    first_name: "Ifeoma",
    last_name: "Müller-Ọ",
    role: "supporter",
    ...claims,
  };
  return `${part({ alg: "HS256", typ: "at+jwt" })}.${part(whole)}.signature`;
}
