import type { SampleWaitingUpdate } from "./sample-types.ts";

export const waitingUpdates: readonly SampleWaitingUpdate[] = [
  {
    campaign: "beni-vaccine-boat",
    inDays: 5,
    title: "The fridge is on its way",
    body: "The solar fridge left Santa Cruz by lorry on Monday and should be in Trinidad by the weekend. It holds 2,000 doses, stays cold for three days without sun, and weighs as much as two grown passengers, which is why the benches were moved last week.\n\nAs soon as it is bolted in, we will take it up the river empty, with a thermometer that writes everything down. Only then come the vaccines.",
  },
  {
    campaign: "beni-vaccine-boat",
    inDays: null,
    title: "Who steers",
    body: "Three people have offered to learn the river with Don Ernesto. Write about each of them: where they are from, what they did before, and why the children know them already.",
  },
];
