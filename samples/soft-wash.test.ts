import sharp from "sharp";
import { expect, test } from "vitest";
import { separateWash } from "./soft-wash.ts";

const width = 240;
const height = 160;
const layers = `<filter id="wash" width="${width}" height="${height}" x="0" y="0" color-interpolation-filters="sRGB" filterUnits="userSpaceOnUse">
  <feTurbulence baseFrequency=".006 .03" numOctaves="2" seed="7" type="fractalNoise"/>
  <feColorMatrix values="0 0 0 0 1 0 0 0 0 .97 0 0 0 0 .9 1.6 0 0 0 -.5"/>
</filter><rect width="${width}" height="${height}" filter="url(#wash)" opacity=".16"/>`;
const onDark = (more: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#333"/>${more}</svg>`;

test("renders a separated wash like one drawn in place", async () => {
  const { drawing, over } = await separateWash(onDark(layers));
  expect(drawing).toBe(onDark(""));
  const draw = (svg: string) => sharp(Buffer.from(svg)).flatten();
  const whole = [...(await draw(onDark(layers)).raw().toBuffer())];
  const laid = await draw(drawing)
    .composite([...over])
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(laid).toHaveLength(whole.length);
  expect(Math.max(...whole) - Math.min(...whole)).toBeGreaterThan(10);
  const apart = whole.map((light, at) => Math.abs(light - (laid[at] ?? 0)));
  expect(Math.max(...apart)).toBeLessThan(8);
  const mean = apart.reduce((sum, one) => sum + one, 0) / apart.length;
  expect(mean).toBeLessThan(1.5);
});

test("leaves a drawing without a wash unchanged", async () => {
  expect(await separateWash(onDark(""))).toEqual({ drawing: onDark(""), over: [] });
});
