/**
 * The contrast of two colours (`#rrggbb`) as WCAG 2.2 defines it, from 1 to 21. Tests judge colours by it, so it
 * shares no code with what computes them.
 */
export function colourContrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const value = Number.parseInt(hex.slice(1), 16);
    const [r = 0, g = 0, c = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((byte) =>
      byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * c;
  };
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}
