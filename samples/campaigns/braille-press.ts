import type { SampleCampaign } from "../sample-types.ts";

export const braillePress: SampleCampaign = {
  key: "braille-press",
  category: "education",
  title: "A Braille press for the school on Strada Viilor",
  summary:
    "Forty-three blind and partially sighted pupils in Chișinău share one set of maths books, made by hand. A press prints a chapter in eleven minutes.",
  location: "Chișinău, Moldova",
  country: "MD",
  organiser: "person-05",
  beneficiary: {
    kind: "charity",
    name: "Șase Puncte Parents' Association",
    registration: "MD-14603",
  },
  currency: "EUR",
  goal: 17_200,
  started: 66,
  ends: 88,
  state: "active",
  scenes: ["education-3"],
  funds: ["The press", "Transcribing books"],
  popularity: 24,
  raisedShare: 0.38,
  story: [
    {
      kind: "paragraph",
      text: "A chapter on fractions, in print: fourteen pages. In Braille: fifty-two. Made by hand, with a slate and a stylus, dot by dot and mirrored, since you punch from behind: nine evenings. I am not complaining. I have a system, with the radio on. But my son has just begun algebra, and algebra is longer.",
    },
    {
      kind: "paragraph",
      text: 'There are forty-three children at our school who read with their fingers, or will. For mathematics in years five to nine there is one set of books, made by parents and by two retired teachers since 2011. It is kept in the staff room. You may borrow a volume for two nights. The dots in the favourite chapters are worn flat; you can still read "triangle", if you already know that it says triangle.',
    },
    { kind: "heading", text: "What a press is" },
    {
      kind: "paragraph",
      text: "It is a printer that hits the paper instead of colouring it. Both sides at once, 120 pages an hour, and it can be fed by any computer. It's also as loud as a sewing workshop, so it comes with a cabinet. Next to it stands a small heater for swell paper: you draw a parabola in black, pass the sheet through, and the line rises, and the child can put a finger on the curve and go up it.",
    },
    {
      kind: "paragraph",
      text: 'Daniel, my son, has never touched a parabola. He knows the definition. I asked what he thinks it looks like and he said, "Like when you throw something and wait."',
    },
    {
      kind: "list",
      items: [
        "Embossing press, two-sided, with service for three years: €11,400",
        "Paper for two years, and repairs: €1,600",
        "Sound cabinet: €900",
        "Heater for raised drawings, with paper: €1,500",
        "A maths transcriber, half time for six months: €1,800",
      ],
    },
    {
      kind: "quote",
      text: "Screen readers are splendid for novels. Try listening to a long division.",
      by: "Veaceslav Moraru, who taught here for thirty-four years and is blind",
    },
    { kind: "heading", text: "Why not tablets" },
    {
      kind: "paragraph",
      text: "Everyone asks. We have tablets; a company gave us six. A Braille display shows one line of forty cells, and costs as much as a third of the press for each child. Mathematics needs the page, with the line above and the line below, as yours does.",
    },
    { kind: "heading", text: "And afterwards" },
    {
      kind: "paragraph",
      text: "The files stay. Once a chapter has been transcribed it can be printed by the school in Bălți, which has nineteen pupils and no books, and in Romania too. We'll put everything in the open, under a free licence, from the first chapter.",
    },
    {
      kind: "paragraph",
      text: 'Our weak point is the transcriber. There are perhaps five people in the country who know mathematical Braille well; two are over seventy, and one of them is Veaceslav. So the salary in the plan pays a young woman, Ludmila Ceban, to sit beside him for half a year. If she then finds better pay elsewhere, and she may, we have a press and files and no one for year ten. We have spoken to the ministry about a post. They said "next budget". We heard it on the tape twice, and it does say "next".',
    },
    {
      kind: "paragraph",
      text: "If the price of the press has gone up by the day we order, we buy the cabinet last. The neighbours have agreed, in writing, to hear us until nine in the evening.",
    },
  ],
  updates: [
    {
      daysAgo: 11,
      title: "Ludmila's first chapter",
      body: 'She has done chapter one of year seven: 31 print pages, 118 in Braille, and Veaceslav has found four mistakes in it, which he reports as "disappointingly few". We embossed it in Iași, on a borrowed press, in one afternoon, while I sat in the corridor and could hear it through two doors, hammering, like rain on a tin roof.\n\nDaniel read the first page on the bus home. He said the dots were sharp. I had forgotten they are meant to be.',
    },
    {
      daysAgo: 49,
      title: "A visit to the press",
      body: 'Four of us went to Iași to see the model that we want to buy and to put our worst file through it, a table with fractions inside fractions. It managed. The two-sided pages stay readable on both sides if the paper weighs 160 grams; at 120, the children could feel the other side\'s dots "talking underneath". So we have changed the order to the heavier paper, and the paper budget still holds.',
    },
  ],
};
