/**
 * The WCAG 2.2 contrast ratio of two colours (`#rrggbb`), 1 to 21. Written apart from the code it
 * tests.
 */
export function colourContrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const value = Number.parseInt(hex.slice(1), 16);
    const [r = 0, g = 0, c = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((byte) =>
      byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * c;
  };
  const [first, second] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(first, second) / Math.min(first, second);
}
