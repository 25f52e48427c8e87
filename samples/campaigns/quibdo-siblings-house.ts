import type { SampleCampaign } from "../sample-types.ts";

export const quibdoSiblingsHouse: SampleCampaign = {
  key: "quibdo-siblings-house",
  category: "child-welfare",
  title: "A house in Quibdó where brothers and sisters stay together",
  summary:
    "When children here go into care, siblings are sent to different towns. One repaired house with two house parents lets eight of them grow up together.",
  location: "Quibdó, Colombia",
  country: "CO",
  organiser: "person-16",
  beneficiary: { kind: "charity", name: "Fundación Zapato Izquierdo", registration: "CO-90317" },
  currency: "USD",
  goal: 68_000,
  started: 333,
  ends: 150,
  state: "active",
  scenes: ["child-welfare-4", "child-welfare-1"],
  funds: ["Repairing the house", "House parents", "School and food"],
  popularity: 58,
  raisedShare: 0.41,
  story: [
    {
      kind: "paragraph",
      text: "There were three of us. I was nine, Leidy was six, Brayan was four. When our aunt could no longer keep us, a car came, and a decent woman with a folder. She explained to me that there was a place for a boy of my age in Istmina, a place for a girl in Medellín, and that for the little one they were still looking. I asked when we would meet again. She was honest. She said she did not know.",
    },
    {
      kind: "paragraph",
      text: "It took eleven years. Brayan did not remember my face. He remembered that somebody used to tie his left shoe first.",
    },
    {
      kind: "paragraph",
      text: "I am thirty-four now, I am a social worker, and I have become the person with the folder.",
    },
    { kind: "heading", text: "How it happens" },
    {
      kind: "paragraph",
      text: 'No one wants it. The foster families here are good people with one free bed. The law says siblings should be kept together "where possible". In the Chocó last year it was possible for 17 families of siblings out of 60. I filled in nine of the forms of the other 43 with my own hand, and each time I wrote the words "no place available for the group".',
    },
    { kind: "paragraph", text: "So I have looked for the place." },
    { kind: "heading", text: "The house on Carrera Quinta" },
    {
      kind: "paragraph",
      text: "It is wood and concrete, on two floors, and belonged to a midwife, Doña Fidelina, who has left it to us on condition that there should always be noise in it. There are five bedrooms. The roof is bad, the stairs are worse. Eight children can live there, in two or three groups of siblings, until they go home, or are adopted together, or grow up.",
    },
    {
      kind: "list",
      items: [
        "Repairs: roof, stairs, wiring, two bathrooms: $21,500",
        "Beds, kitchen, school desks: $7,200",
        "Two house parents, with contract and social security, 18 months: $18,720",
        "Food, school, clothing, health for eight children, 18 months: $13,680",
        "A psychologist, two mornings each week: $3,600",
        "Licence and legal costs: $3,300",
      ],
    },
    {
      kind: "quote",
      text: "Ask them who ties whose shoes. Then you know who the family is.",
      by: "Leidy, my sister, who will run the kitchen",
    },
    {
      kind: "paragraph",
      text: "The house parents are Don Wilmer and Doña Carmen Rosa, who have fostered fourteen children over twenty years, in a house with one free bed.",
    },
    {
      kind: "picture",
      scene: "child-welfare-3",
      caption: "The tree behind the house has its swing already.",
    },
    { kind: "heading", text: "What comes after eighteen months" },
    {
      kind: "paragraph",
      text: "The state pays a daily sum per child to licensed homes. We'll have a licence by then, or we will not have one. If we do, that sum covers about 70 per cent; the rest is promised by a cooperative of timber workers and by the bishop's office, on paper, for three years. If we do not get the licence, the house becomes a home for foster families of siblings, with the same beds and less money, and I have told the donors so from the first day.",
    },
    { kind: "heading", text: "The things that keep me up" },
    {
      kind: "paragraph",
      text: "That we choose. For eight places there will be thirty requests in the first month. The family judge decides, not me, and I am grateful.",
    },
    {
      kind: "paragraph",
      text: "That a house is nice for visitors and cold for children. We'll have no sign on the door, no visits by donors, no photographs. You will find no child's picture here. I know that this costs us money.",
    },
    {
      kind: "paragraph",
      text: "That siblings can also hurt each other. Sometimes apart is right. The psychologist has the last word, and she is not paid by the number of beds.",
    },
    {
      kind: "paragraph",
      text: "When the stairs are finished I will invite Leidy and Brayan and we will go up first, the three of us, and make noise.",
    },
  ],
  updates: [
    {
      daysAgo: 13,
      title: "The stairs hold",
      body: "The new stairs are abarco wood, 17 steps, with a rail at two heights. The carpenter made the lower one unasked. On Sunday Brayan came from Cali and Leidy from Medellín, and we went up and made noise, as I'd said we would. It did not take long. Then Leidy measured the kitchen and found everything wrong.\n\nWhat is left: one bathroom, the wiring upstairs, and the paint. The licence inspection has been set for next month.",
    },
    {
      daysAgo: 105,
      title: "The roof, and why it cost more",
      body: "Under the bad roof we found bad beams: four of eleven eaten hollow. The repair came to $2,300 more than planned. We have met it with two decisions: the second bathroom will be simpler, and the timber cooperative is giving us the beams at the price of the cut.\n\nI am writing this so that nobody learns it from a footnote. The line for repairs stays at $21,500. Nothing has been taken out of the line for the house parents, and it won't be.",
    },
    {
      daysAgo: 214,
      title: "A contract, for once",
      body: "Don Wilmer and Doña Carmen Rosa have signed their contracts: salary, health, pension. After twenty years of caring for other people's children it is the first contract they have ever had. Doña Carmen Rosa asked whether she might take it home to read properly. She brought it back with two corrections. They were both right.\n\nUntil the house opens, they are in training with the psychologist on Tuesdays, and are paid for it.",
    },
    {
      daysAgo: 318,
      title: "Why no photographs",
      body: "We have been asked for pictures of the children. No. It isn't coyness. A child who is in care has lost a lot of things and should not also lose the right to be met for the first time, in ten years, by someone who hasn't seen their face under the word \"abandoned\". You'll get pictures of stairs, of beams, of beans. They will be very good beans.",
    },
  ],
};
