/** Only this program's variables have these prefixes, so an unknown name with one is a mistake. */
const OWN_PREFIX = /^(TRIBUTARY|CHARITY|BTCPAY|SMTP|TRUSTED|CONTACT)_/;
/** Shorter names may well belong to another program. */
const MIN_LENGTH = 6;

/**
 * Finds variables that are unknown but nearly spelt like one of `known`, or have a prefix of ours. Each comes
 * with the name that was probably meant.
 */
export function findMisspeltVariables(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): { name: string; meant: string | undefined }[] {
  const names = new Set(known.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !names.has(name))
    .flatMap((name) => {
      const meant = known.find((candidate) => isNearly(name, candidate));
      return meant !== undefined || OWN_PREFIX.test(name) ? [{ name, meant }] : [];
    });
}

/** Whether one letter is missing, added or different, or two adjacent letters are swapped. */
function isNearly(name: string, knownName: string): boolean {
  if (knownName.length < MIN_LENGTH || Math.abs(name.length - knownName.length) > 1) return false;
  const [short, long] = name.length < knownName.length ? [name, knownName] : [knownName, name];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const tail = (text: string, from: number) => text.slice(start + from);
  if (short.length < long.length) return tail(short, 0) === tail(long, 1);
  const isSwap = short[start] === long[start + 1] && short[start + 1] === long[start];
  return tail(short, 1) === tail(long, 1) || (isSwap && tail(short, 2) === tail(long, 2));
}
