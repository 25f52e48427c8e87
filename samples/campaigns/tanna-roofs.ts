import type { SampleCampaign } from "../sample-types.ts";

export const tannaRoofs: SampleCampaign = {
  key: "tanna-roofs",
  category: "disaster-relief",
  title: "Fifty-five roofs on Tanna before the next cyclone",
  summary:
    "The last cyclone lifted the iron off our houses like pages. Eight island builders will put it back with straps, screws and braces, so that it stays there.",
  location: "Lenakel, Vanuatu",
  country: "VU",
  organiser: "person-28",
  beneficiary: { kind: "charity", name: "West Tanna Builders' Circle", registration: "VU-00374" },
  currency: "USD",
  goal: 118_000,
  started: 171,
  ends: 96,
  state: "active",
  scenes: ["disaster-relief-2", "disaster-relief-1"],
  funds: ["Roofing and straps", "Builders' training", "Shipping"],
  thanks:
    "Tangkyu tumas. Your iron goes on with the next ship, and Chief Iakar's people tie it down the old way.\n\nWe paint the date inside every roof. If you pass by, look up.",
  popularity: 100,
  raisedShare: 0.27,
  story: [
    {
      kind: "paragraph",
      text: "When the wind came we were in the church, because it has the low roof. We heard our own houses go. You learn the sound: first a nail, then a sheet, then the whole side, and after that it is quiet in a bad way, because what was going to break is broken.",
    },
    {
      kind: "paragraph",
      text: "In the morning we counted. In our six villages there were 131 houses. Seventy-six had kept their roofs, or most of them. Fifty-five had nothing. We found my brother's kitchen roof in the garden of a man he does not speak to, and they spoke.",
    },
    {
      kind: "paragraph",
      text: "Since then people have lived under tarpaulins. A tarpaulin is good for one year. This is the second.",
    },
    { kind: "heading", text: "Why roofs fly" },
    {
      kind: "paragraph",
      text: "It is not the wind on top that takes a roof. It is the wind that comes in beneath it. A nail holds against a push and does nothing against a pull. A twisted screw with a wide washer holds. A metal strap from the rafter to the post, and from the post to the ground, holds best of all, and it costs less than a bag of rice for each corner. On our island everyone knows that now. Few have the straps.",
    },
    {
      kind: "quote",
      text: "My grandfather tied his roof with vine and it stood. We bought nails and became modern and it flew. Now we go back to tying, with metal.",
      by: "Chief Iakar of Lowkatai",
    },
    { kind: "heading", text: "What one house costs" },
    {
      kind: "list",
      items: [
        "Iron sheets, screws with washers and ridge cap: $940",
        "Timber for rafters and bracing: $480",
        "Straps, anchors and bolts: $210",
        "Pay for four builders, three days: $220",
      ],
    },
    {
      kind: "paragraph",
      text: "That is $1,850 for each house, and $101,750 for fifty-five. To this we add $8,100 to train eight builders and pay for their insurance and a supervisor, $6,150 for the ship from Port Vila and the truck from the wharf, and $2,000 for ladders, drills and harnesses.",
    },
    {
      kind: "paragraph",
      text: "The order of houses was drawn from a basket, in front of everybody.",
    },
    {
      kind: "picture",
      scene: "disaster-relief-3",
      caption: "What comes off the truck goes up the hill from hand to hand.",
    },
    { kind: "heading", text: "Who comes first" },
    {
      kind: "paragraph",
      text: "We asked the six villages to decide. They decided: widows and families with a baby first, which makes fourteen houses, and after that a basket with names. The chiefs' names went into the basket with the others. Chief Iakar drew number forty-nine. He looked at it for some time.",
    },
    {
      kind: "paragraph",
      text: "Each family brings its own posts, food for the builders and sand for the footings. A family that can't is helped by the next in the line, who will want the same help.",
    },
    { kind: "heading", text: "The risks" },
    {
      kind: "paragraph",
      text: "The ship. In a good month it comes twice, in a bad month not at all. So we buy for ten houses at a time and store the iron in the copra shed, tied down.",
    },
    {
      kind: "paragraph",
      text: "The season. Cyclones come from November to April. A house that is half done is worse than none, and when the warning is yellow we stop new work and close what is open. It may well be that we will not finish fifty-five before the next season starts. Every closed roof is a roof, however. Nobody here is waiting for number fifty-five before they sleep dry.",
    },
    {
      kind: "paragraph",
      text: "And the wind. A stronger one can come than the one we build for. The engineer in Port Vila, who checked our drawings without a fee, says that these roofs should stand in a category four. For a category five he recommends the church. We have strapped the church first.",
    },
  ],
  updates: [
    {
      daysAgo: 5,
      title: "Roof eleven, and a rule about ladders",
      body: "Eleven houses are closed. Nine were widows' houses or had a baby in them; the tenth and the eleventh came from the basket. Roof eleven is over my brother's kitchen, and the man with the garden came and held the ladder.\n\nSomebody did not hold a ladder at roof eight, and Sam has a broken wrist. He is paid while he heals; the insurance works, and the new rule is that one person holds and does nothing else. The next ten sets of iron are on the ship that left Port Vila on Tuesday, God and the engine willing.",
    },
    {
      daysAgo: 33,
      title: "The engineer came to pull at things",
      body: "The engineer came over on the supply flight with a machine that pulls at a strap and shows the force. He pulled at forty straps on five roofs. Thirty-eight were above the number he wanted. Two were below: a bolt too short, from one box of bolts. We have opened every house where bolts from that box were used, which was two days' work for eight people, and changed them.\n\nHe also looked at the school, which is not in our plan, and was not happy about it. We have told the ministry, with his letter.",
    },
    {
      daysAgo: 104,
      title: "Eight builders",
      body: "Training took nineteen days on the church roof, which needed it. Eight builders passed: five men, three women. Lisa Nakou is the quickest with the straps, and has been made leader of the second team, so we can work on two houses at the same time.\n\nThe first iron has arrived. Twelve sheets were bent when they came off the ship, and the shipper has written them off. We flatten them for kitchens, where nobody sleeps.",
    },
    {
      daysAgo: 160,
      title: "The basket",
      body: "On Sunday after church the six villages drew the order of houses. It took three hours as each name was read aloud and somebody had to tell a story about the house. I recommend it as a method.\n\nThe list hangs at the store in Lenakel. Any donor can ask for it. Number one is Mrs Nalin, who is eighty-one, and who told us that she would prefer blue.",
    },
  ],
};
