/** Prefixes that only this program's variables have, so that an unknown name with one is a mistake. */
const OURS = /^(TRIBUTARY|CHARITY|BTCPAY|SMTP|TRUSTED|CONTACT)_/;
/** Shorter names are too alike to tell a mistake from another program's variable. */
const SHORTEST = 6;

/**
 * Variables that nobody reads but that look like one of `known`: a letter or two differ, or the prefix is one
 * of ours. Each comes with the name that was probably meant.
 */
export function findMisspelt(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): { name: string; meant: string | undefined }[] {
  const names = new Set(known.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !names.has(name))
    .flatMap((name) => {
      const meant = known.find((other) => isNearly(name, other));
      return meant !== undefined || OURS.test(name) ? [{ name, meant }] : [];
    });
}

/** Whether one letter is missing, added or different, or two neighbours are swapped. */
function isNearly(name: string, other: string): boolean {
  if (other.length < SHORTEST || Math.abs(name.length - other.length) > 1) return false;
  const [short, long] = name.length < other.length ? [name, other] : [other, name];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = (text: string, from: number) => text.slice(start + from);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const isSwap = short[start] === long[start + 1] && short[start + 1] === long[start];
  return rest(short, 1) === rest(long, 1) || (isSwap && rest(short, 2) === rest(long, 2));
}
