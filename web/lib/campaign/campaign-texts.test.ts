import { describe, expect, it } from "vitest";
import { amountText, donorsText, timeLeftText } from "./campaign-texts.ts";

describe("words about a campaign", () => {
  it("uses donor for none or one, and donors for more", () => {
    expect([0, 1, 2, 1234].map(donorsText)).toEqual([
      "0 donor",
      "1 donor",
      "2 donors",
      "1,234 donors",
    ]);
  });

  it("shows the remaining time, or why there is none", () => {
    const active = (days_left: number | null) => timeLeftText({ state: "active", days_left });
    expect([0, 1, 12, null].map(active)).toEqual([
      "Last day",
      "1 day left",
      "12 days left",
      "No end date",
    ]);
    expect(timeLeftText({ state: "paused", days_left: 3 })).toBe("Paused");
    expect(timeLeftText({ state: "ended", days_left: 0 })).toBe("Ended");
  });

  it("writes amounts without a currency symbol", () => {
    expect([46000, 12.5].map(amountText)).toEqual(["46,000", "12.50"]);
  });
});
