import type { SampleCampaign } from "../sample-types.ts";

export const elevenNames: SampleCampaign = {
  key: "eleven-names",
  category: "human-rights",
  title: "Give eleven men of Villar de la Sarga their names back",
  summary:
    "They were shot by the threshing floor in 1936 and buried where they fell. Fourteen relatives are still alive to be asked. We want to dig, identify and rebury.",
  location: "Teruel, Spain",
  country: "ES",
  organiser: "person-25",
  beneficiary: { kind: "charity", name: "Asociación Era Vieja", registration: "ES-26690" },
  currency: "EUR",
  goal: 16_900,
  started: 287,
  ends: 26,
  state: "active",
  scenes: ["human-rights-1", "human-rights-3"],
  funds: ["Excavation", "DNA tests"],
  popularity: 46,
  raisedShare: 0.88,
  story: [
    {
      kind: "paragraph",
      text: "In my village everyone knew where. As children we weren't allowed to play behind the old threshing floor, and nobody said why; they said snakes. My grandmother used to walk past on the far side of the road and move her lips. I thought that she was praying. She was counting. One to eleven.",
    },
    {
      kind: "paragraph",
      text: "There were nine farm labourers, the schoolteacher and a boy of seventeen who had gone to bring his father a jacket. It was the night of the second of September, 1936. The lorry came from outside. Some of those who pointed at doors were from inside, and their grandchildren are my neighbours, and one of them, Joaquín, has lent us his digger for the topsoil. Write that down first, he said. I've written it down.",
    },
    { kind: "heading", text: "Why now" },
    {
      kind: "paragraph",
      text: "Because of fourteen people. To give bones a name you need a relative's blood, and the closer the better. One daughter, two sons, a sister aged 101, and ten nephews and nieces of the eleven are still alive. When we started to make the list two years ago there were nineteen.",
    },
    {
      kind: "list",
      items: [
        "Excavation, three weeks, with two archaeologists and a team of volunteers: €6,400",
        "DNA: eleven sets of remains and fourteen relatives, €210 each: €5,250",
        "The anthropologist's report: €2,600",
        "Boxes, eleven graves in the cemetery, and one stone: €1,450",
        "Copies from the archives, fees and travel: €1,200",
      ],
    },
    {
      kind: "paragraph",
      text: "There's public money for such work, and we've applied twice. The first year we came eleventh of ten. The second year the call was not published. We'll apply again, and if it is granted, what is left goes to the next village down the valley, Las Cuevas, where they are waiting for six.",
    },
    {
      kind: "quote",
      text: "I don't need to know who did it. I know. I need to know which one is my father.",
      by: "Benita, 91",
    },
    { kind: "heading", text: "How it's done" },
    {
      kind: "paragraph",
      text: "The land belongs to the municipality, and the council voted: five in favour, none against, two who went out for a smoke. The forensic team comes from the university. All finds are recorded, and handed over to the court in Alcañiz as the law demands; the court has always sent the papers back, and we'll send them again.",
    },
    {
      kind: "paragraph",
      text: "Relatives decide about everything that concerns their dead, whether there's a priest, whether there's a flag. Three families want one thing and two families another, and it's been agreed that each will have it, in turn, and that the others stand by and keep their hats off.",
    },
    { kind: "heading", text: "The uncertainty" },
    {
      kind: "paragraph",
      text: "We may find fewer than eleven. In 1959 a number of graves were emptied by night, and nobody wrote down which. A radar survey last spring shows a disturbed pit of two by six metres; it doesn't show what's in it.",
    },
    {
      kind: "paragraph",
      text: "Bones in this soil are poor. The laboratory estimates seven or eight names out of eleven. The others will lie under their number, on the same stone, and there will be room left to cut a name in.",
    },
    {
      kind: "paragraph",
      text: "And it may come too late for some of those who wait. Asunción, the sister, is 101. She has given her sample already, seated in her kitchen, and then asked for the swab to be explained to her, and approved of it.",
    },
  ],
  updates: [
    {
      daysAgo: 5,
      title: "Nine, so far",
      body: "We've been digging for eleven days. There are nine. They lie in two rows, and the archaeologists work with brushes, from boards, and almost no one speaks. In the second row there's one who had a folded jacket under him. It's the buttons that remain, and the lining.\n\nBenita was brought to the edge in a chair. She looked for a long time. Then she asked somebody to bring the young people something to eat, because they were thin.\n\nThe laboratory has all fourteen samples from the relatives. The bones follow in three weeks.",
    },
    {
      daysAgo: 63,
      title: "The council's vote, and the digger",
      body: "The permit has come, with seven stamps. Joaquín took off the topsoil on Saturday, forty centimetres, so slowly that you could hear the birds. He had asked us to leave his name out, then changed his mind.\n\nWe now know the date, the second Monday of next month, and twenty-six volunteers, of whom nine are from the village and four are under twenty. The school has asked whether the older pupils may come and see it. The relatives discussed this and said yes, in small groups, and with sandwiches.",
    },
    {
      daysAgo: 170,
      title: "Asunción's swab",
      body: 'Fourteen samples of fourteen. The last was hardest, from a nephew in Toulouse who hadn\'t known that he had an uncle. He drove down with his own son, stayed for four days, and has now taken on the French archives for us.\n\nFrom the provincial prison register we have the transfer list of that night: eleven lines, in a good hand, with ages. The boy is entered as "labourer, 17". In the margin somebody has written "by mistake?" and then someone has struck it out.',
    },
  ],
};
