import type { SampleCampaign } from "../sample-types.ts";

export const guluHearing: SampleCampaign = {
  key: "gulu-hearing",
  category: "child-welfare",
  title: "Hearing aids for ninety children in Gulu, and people to fit them",
  summary:
    "A donated hearing aid in the wrong ear mould squeals, and ends in a drawer. We test, mould, fit and come back, with technicians trained in Gulu.",
  location: "Gulu, Uganda",
  country: "UG",
  organiser: "person-19",
  beneficiary: { kind: "charity", name: "Winyo Ear and Hearing Centre", registration: "UG-38845" },
  currency: "USD",
  goal: 29_000,
  started: 21,
  ends: 159,
  state: "active",
  scenes: ["health-aid-2", "child-welfare-2"],
  funds: ["Hearing aids", "Training of technicians"],
  popularity: 18,
  raisedShare: 0.22,
  story: [
    {
      kind: "paragraph",
      text: "In my desk there is a drawer of hearing aids. Forty-six of them. I collected them from families in Gulu and Amuru over three years. They are good ones; a visiting team gave them out, with kindness, in a single week. Every one of them had stopped being used within eight months. The families kept them wrapped in cloth, the way you keep a watch that belonged to somebody.",
    },
    {
      kind: "paragraph",
      text: 'I asked why, forty-six times. "It whistles." "The battery is finished, and in Gulu there is none." "It hurts." "It fell out in the garden." "It is too loud, she cries." "He grew."',
    },
    { kind: "paragraph", text: "Nobody said: it does not help." },
    { kind: "heading", text: "What was missing" },
    {
      kind: "paragraph",
      text: "A hearing aid is half of the thing. The other half is a mould, a soft piece cast from that ear and no other, which for a child must be cast again every nine months, since ears grow. And someone to set it, and to set it again. There is one audiologist for the whole north of Uganda, and she's in Lira on Mondays.",
    },
    {
      kind: "paragraph",
      text: "So we mean to do the other half. I'm a teacher of the deaf, and lost most of my own hearing at seven, from malaria or from the cure for it. I wear two aids. I know about the whistle.",
    },
    {
      kind: "list",
      items: [
        "Ninety children fitted, $165 each: $14,850",
        "An audiometer and a testing booth that we build ourselves: $4,200",
        "A small laboratory for ear moulds: $3,450",
        "Training of two technicians, nine months with the audiologist in Lira: $3,100",
        "Rechargeable batteries and solar chargers: $1,900",
        "Follow-up visits by motorcycle, for a year: $1,500",
      ],
    },
    {
      kind: "quote",
      text: "First the child hears the hens. They always look for the hens.",
      by: "Agnes Lamunu, trainee technician",
    },
    {
      kind: "picture",
      scene: "child-welfare-3",
      caption: "At the swing you find out who hears a name called from behind.",
    },
    { kind: "heading", text: "Which children" },
    {
      kind: "paragraph",
      text: "We tested 640 pupils at eleven schools, in quiet rooms, where there were any. Ninety-four have a loss that an aid would help with. Thirty-one others have nothing but wax or an infection, and have been treated already, for about a dollar each; three of those had been put in a class for slow learners. For eleven, who hear nothing, an aid would be a lie. With them and with their families we work in Ugandan Sign Language, and this has its own class and money and isn't part of this appeal.",
    },
    { kind: "heading", text: "Sign or sound?" },
    {
      kind: "paragraph",
      text: "People who know the field will ask. My answer: both, always. Every child fitted here also learns to sign, and so does at least one person at home. Batteries run out, and hands don't. I won't take money given on condition that we leave the signing out; I was offered some.",
    },
    { kind: "heading", text: "The doubts" },
    {
      kind: "paragraph",
      text: "Of ninety children I expect that sixty-five to seventy will still wear the aids after two years. That's the figure I want you to hold us to, and we will count in the open. Some will be lost in the garden. Some at fourteen won't want to be seen with it. I myself took mine out for the whole of secondary school, and told everybody that I was proud.",
    },
    {
      kind: "paragraph",
      text: "The dust is terrible, the lab is in a former bicycle shop, and the technicians could be hired away by a clinic in Kampala the day they qualify. They have signed for three years. I know what a signature can hold.",
    },
  ],
  updates: [
    {
      daysAgo: 2,
      title: "The booth",
      body: "We have built the testing booth: two layers of door, egg trays in between, blankets, a window out of an old bus. With the door shut you can hear your own blood. The audiologist measured it, and it is three decibels better than the one at the regional hospital, which we won't mention to the regional hospital.\n\nThe first eleven children have been tested again in it, properly. For two the first test in the schoolroom had been wrong, in the good direction. That is why there's a booth.",
    },
  ],
};
