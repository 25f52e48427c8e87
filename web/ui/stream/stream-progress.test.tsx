import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { StreamProgress, streamPercent } from "./stream-progress.tsx";

describe("StreamProgress", () => {
  it("is as wide as raised / goal × 100 percent", () => {
    const html = renderToString(<StreamProgress raised={420} goal={1000} label="Raised" />);
    expect(html).toContain('width="42%"');
    expect(html).toContain('aria-valuenow="42"');
  });

  it("is full above the goal, with the true percentage as text", () => {
    const html = renderToString(<StreamProgress raised={1500} goal={1000} label="Raised" />);
    expect(html).toContain('width="100%"');
    expect(html).toContain('aria-valuetext="150% of the goal"');
  });

  it("needs no style attribute, which the security policy forbids", () => {
    expect(renderToString(<StreamProgress raised={1} goal={3} label="Raised" />)).not.toContain(
      "style=",
    );
  });

  it("is empty without donations or without a goal", () => {
    expect(streamPercent(0, 1000)).toBe(0);
    expect(streamPercent(10, 0)).toBe(0);
    expect(streamPercent(1, 3)).toBe(33.3);
  });
});
