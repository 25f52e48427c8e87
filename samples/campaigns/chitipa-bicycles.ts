import type { SampleCampaign } from "../sample-types.ts";

export const chitipaBicycles: SampleCampaign = {
  key: "chitipa-bicycles",
  category: "education",
  title: "A hundred and ten bicycles for the long road to school",
  summary:
    "Girls in Chitipa leave school at fourteen because it is eleven kilometres away. A strong bicycle turns three hours of walking into fifty minutes.",
  location: "Chitipa, Malawi",
  country: "MW",
  organiser: "person-04",
  beneficiary: { kind: "charity", name: "Misuku Hills Wheels to School", registration: "MW-09264" },
  currency: "USD",
  goal: 21_000,
  started: 188,
  ends: 66,
  state: "active",
  scenes: ["education-6", "education-4"],
  funds: ["Bicycles", "Mechanics and spare parts"],
  popularity: 55,
  raisedShare: 0.64,
  story: [
    {
      kind: "paragraph",
      text: "From the logbook of Naphini Community Day Secondary School, form two, term one: enrolled 64 girls. Term three: 41 girls.",
    },
    {
      kind: "paragraph",
      text: 'I keep that logbook. I am the deputy head, and beside each name that I strike out I write the reason as the family gives it. I have been through nine years of them. "Married", eleven. "Pregnant", nineteen. "Fees", twenty-two. "Distance", eighty-seven. And when you go and sit with the families, many who gave another word also mean distance: because what happens to a girl on the road at half past four in the morning is written under the other words.',
    },
    {
      kind: "paragraph",
      text: "Naphini is the only secondary school for fourteen villages. The mean distance is eleven kilometres. A girl who walks it leaves in the dark and returns in the dark, and sleeps in my lesson, and I let her.",
    },
    { kind: "heading", text: "The bicycle" },
    {
      kind: "paragraph",
      text: "It has one gear, a steel frame, a carrier that takes a sister or a sack of maize, and brakes that work backwards, so that there is no cable to break. It weighs twenty-two kilograms. Nobody would steal it for its beauty. A firm in Zambia builds it for roads like ours and gives it to projects at cost.",
    },
    {
      kind: "list",
      items: [
        "110 bicycles at $135: $14,850",
        "110 sets of spare tubes, spokes, brake pads and a pump at $14: $1,540",
        "Training and tools for four mechanics, one for each side of the hills: $2,110",
        "A shed with racks at the school: $1,500",
        "Lorry from the Zambian border: $1,000",
      ],
    },
    { kind: "heading", text: "The rule of the bicycle" },
    {
      kind: "paragraph",
      text: "The bicycle belongs to the school for two years. If the girl attends four days in five, it then belongs to her. The family signs, the chief signs, the girl signs first. If she leaves school the bicycle goes to the next on the list. On Sundays and in harvest the family may use it, since otherwise they would use it anyway and we should all be pretending.",
    },
    {
      kind: "quote",
      text: "My father was against. Now he asks each evening if I have oiled the chain.",
      by: "Tionge, form two, fourteen kilometres",
    },
    {
      kind: "picture",
      scene: "education-3",
      caption: "Homework begins when the walk is over, which is why so much of it is not done.",
    },
    { kind: "heading", text: "Did we try it first?" },
    {
      kind: "paragraph",
      text: 'Yes. Twenty bicycles, two years ago, with money from the teachers\' union and a fish farmer. Of those twenty girls, nineteen finished form four. One married in form three, and kept the bicycle, and I was sent to fetch it and did not have the heart. She uses it to sell tomatoes. In the logbook I wrote "lent".',
    },
    { kind: "heading", text: "What we got wrong" },
    {
      kind: "paragraph",
      text: "We gave out no pumps. In two months fifteen of twenty bicycles were standing on flat tyres against kitchen walls. That is why there are pumps in the plan, and mechanics; they are four young men and women from the villages, whom families will pay by the job, at prices painted on the shed.",
    },
    {
      kind: "paragraph",
      text: "We also had not asked the boys. In this school the boys walk as well, and after some months there was bitterness about it, and one slashed saddle. Of the 110 bicycles ninety are for girls and twenty are for the boys with the longest roads. The girls' committee proposed that number, not me.",
    },
    {
      kind: "paragraph",
      text: "A bicycle doesn't make a road safe. The girls ride in groups with a leader, at fixed times, and the two bad places have been named aloud at a meeting with the chiefs present. That did more than I expected.",
    },
  ],
  updates: [
    {
      daysAgo: 14,
      title: "The lorry is at the border",
      body: "Fifty bicycles of the first batch stand at Nakonde, on the Zambian side, in boxes. The paper for school goods is there, the stamp on the paper is there; the officer who must look at the stamp is at a funeral and returns on Monday. I have been sitting on a box since Thursday and have marked two classes' essays.\n\nMeanwhile the shed has a roof. The form four boys dug the posts in. One of them asked whether there would also be a rack for the teachers. Head says no.",
    },
    {
      daysAgo: 45,
      title: "Four mechanics",
      body: 'Gift, Mervis, Atupele and Isaac have finished six weeks at the workshop in Karonga. Mervis can true a wheel by ear. They have tools, an apron, a price list and one shared compressor, which is a fine and noisy thing.\n\nThe price list was argued over by the parents for an entire afternoon. A puncture costs 300 kwacha, a new tube 2,500, "advice: free, once".',
    },
    {
      daysAgo: 120,
      title: "We measured the roads",
      body: "With a wheel on a stick, borrowed from the roads department, two pupils measured the road of all 110 riders, so that nobody can say the list was drawn up by friendship. The farthest is 17.4 kilometres, from Chinunkha. The nearest on the list is 6.1.\n\nThree families came to say that they live farther than we thought. In two cases they were right. The list is on the school door, with the numbers.",
    },
  ],
};
