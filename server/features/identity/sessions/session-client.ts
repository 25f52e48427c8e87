/** The first match wins: most browsers name others as well. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b((Headless)?Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const LONGEST = 40;

/** What a client is, from its User-Agent, in few words: "Firefox on Linux". */
export function describeClient(userAgent: string | undefined): string {
  const given = userAgent ?? "";
  const browser = browsers.find(([mark]) => mark.test(given))?.[1];
  const system = systems.find(([mark]) => mark.test(given))?.[1];
  if (browser) return system ? `${browser} on ${system}` : browser;
  const program = /^[\w.+-]+/.exec(given)?.[0].slice(0, LONGEST);
  return program ?? "Unknown client";
}
