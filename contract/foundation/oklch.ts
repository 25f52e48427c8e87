/* Colours are `#rrggbb` in lower case. */

/** Lightness 0 to 1, chroma, hue in radians. */
interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Shifts the lightness by `by`; very dark colours are lightened instead, so that the difference is visible. */
export function shiftLightness(colour: string, by: number): string {
  const { l, c, h } = toLch(colour);
  return toHex({ l: l + by < 0.12 ? l - by : l + by, c, h });
}

/** The lightest colour of the same hue, at most as light as this one, that passes `isAcceptable`. */
export function darkenUntil(colour: string, isAcceptable: (colour: string) => boolean): string {
  const lch = toLch(colour);
  for (let l = lch.l; l > 0; l -= 0.005) {
    const candidate = toHex({ ...lch, l });
    if (isAcceptable(candidate)) return candidate;
  }
  return "#000000";
}

/** The contrast ratio of two colours (WCAG 2.2), 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = toLinear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

type Triple = readonly [number, number, number];

function toLinear(colour: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Björn Ottosson, "A perceptual color space for image processing" (2020). */
export function toLch(colour: string): Lch {
  const [r, g, b] = toLinear(colour);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

function toLinearRgb({ l, c, h }: Lch): Triple {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Reduces the chroma of colours outside the sRGB gamut until they fit. */
export function toHex(lch: Lch): string {
  let c = lch.c;
  const isInGamut = () =>
    toLinearRgb({ ...lch, c }).every((channel) => channel > -0.0005 && channel < 1.0005);
  while (c > 0 && !isInGamut()) c = Math.max(0, c - 0.002);
  const channels = toLinearRgb({ ...lch, c }).map((linear) => {
    const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
    const byte = Math.round(Math.min(1, Math.max(0, value)) * 255);
    return byte.toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
