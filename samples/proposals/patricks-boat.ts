import type { SampleProposal } from "../sample-types.ts";

export const patricksBoat: SampleProposal = {
  key: "patricks-boat",
  category: "child-welfare",
  title: "A sailing school, as soon as there is a boat",
  summary:
    "I am restoring a wooden yawl in my brother's barn. When she floats I would like to teach the children of our neighbourhood to sail.",
  location: "Toronto, Canada",
  organiser: "person-40",
  beneficiary: { kind: "self", name: "Patrick Dunleavy" },
  currency: "USD",
  goal: 42_000,
  started: 0,
  ends: null,
  scenes: ["child-welfare-5"],
  funds: [],
  story: [
    {
      kind: "paragraph",
      text: "She was built in 1961, and she is thirty-four feet long. My late wife and I sailed her for eleven summers. Then she stood in a field, and then in my brother's barn, and three years ago I started at the keel.",
    },
    {
      kind: "paragraph",
      text: "The planking is done on one side. The engine is in four boxes. I reckon another two winters and $42,000 will put her in the water. Then I would take children out on Saturdays, for free, as many as fit.",
    },
    {
      kind: "paragraph",
      text: "I have taught my own to sail and they still speak to me.",
    },
  ],
  steps: [
    { action: "submit", daysAgo: 9 },
    {
      action: "reject",
      daysAgo: 7,
      reason:
        "Donations would first repair a private boat, and no one is responsible for what follows. A sailing club that takes over the boat, with a plan and a licence to teach children, could run this campaign. We would be glad to read it again.",
    },
  ],
};
