import type { SampleCampaign } from "../sample-types.ts";

export const brusselsInterpreters: SampleCampaign = {
  key: "brussels-interpreters",
  category: "human-rights",
  title: "Interpreters who get it right, for asylum hearings in Brussels",
  summary:
    "One wrong word in an asylum interview can cost a life. We train and pay interpreters in four languages that the official lists cannot find.",
  location: "Brussels, Belgium",
  country: "BE",
  organiser: "person-23",
  beneficiary: { kind: "charity", name: "La Quatrième Chaise", registration: "BE-71045" },
  currency: "EUR",
  goal: 19_500,
  started: 109,
  ends: 41,
  state: "active",
  scenes: ["human-rights-3"],
  funds: ["Training", "Interpreting hours"],
  suggested: [
    { amount: 32, does: "pays for an hour of interpreting" },
    { amount: 96, does: "pays for a whole interview" },
    { amount: 400, does: "trains one interpreter" },
  ],
  popularity: 30,
  raisedShare: 0.49,
  story: [
    {
      kind: "paragraph",
      text: 'Case one. In Tigrinya, one word can mean that someone was "taken", by the police, and also that he was "accompanied". The interpreter, who came from another region, said accompanied. The decision reads: "The applicant states that he went with the officers of his own accord." Refused. The appeal took nineteen months.',
    },
    {
      kind: "paragraph",
      text: 'Case two. A woman speaks of her husband\'s brother. Her language has four words for him, according to age and to which wife. The interpreter said "brother-in-law" each time. In the decision: "The applicant contradicts herself as to the identity of the person who threatened her."',
    },
    {
      kind: "paragraph",
      text: 'Case three was mine. I was the interpreter. I was twenty-four, I had never taken a course, I spoke Somali from my mother and French from school, and when a man described what had been done to his feet I softened it, because I could not say it. In the decision: "vague". I am fifty-one and I know that man\'s file number by heart.',
    },
    { kind: "heading", text: "What we do" },
    {
      kind: "paragraph",
      text: "We take people who already speak the languages that can't be found, and make interpreters of them. It takes twelve weekends: consecutive technique, note-taking, asylum procedure, what to do when you don't understand, what to do when you understand only too well. They then work in pairs with a supervisor for a month. After that they're paid what skilled work is worth, €32 an hour, for the hearings and lawyers' meetings where the state doesn't pay, which is all of the preparation and most appeals.",
    },
    {
      kind: "list",
      items: [
        "Training of fourteen interpreters in Tigrinya, Pashto, Somali and Kurmanji: €5,600",
        "340 paid hours of interpreting: €10,880",
        "Room and headsets: €1,420",
        "Supervision by a psychologist, so that they last: €1,600",
      ],
    },
    {
      kind: "quote",
      text: "I tell them on day one: you are not a bridge, a bridge can't hear. You are a person in the room, and you must say when you're lost.",
      by: "Annelies Wouters, trainer",
    },
    { kind: "heading", text: "Do hearings go better?" },
    {
      kind: "paragraph",
      text: "We have followed 58 files with a trained interpreter at the lawyer's preparation, and 58 like them without. In the first group, ten decisions mention contradictions; in the second there are twenty-seven. That's not a scientific study. The files were not drawn by lot, and I would pick it to pieces if it were somebody else's. But I believe that it's about words.",
    },
    { kind: "heading", text: "What we don't do" },
    {
      kind: "paragraph",
      text: "We don't coach. No interpreter of ours ever tells an applicant what to say; anyone who does so is out on the same day, and it has happened once. We don't work only for those who'll win. A clear refusal is better than a muddled one, for everybody. Officials included: the interview officers asked us for the glossary, and they have it. It has 1,260 entries, and it's free.",
    },
    {
      kind: "paragraph",
      text: "The doubts: 340 hours isn't much. At five hours a file that's sixty-eight people, in a city where thousands are waiting. And of every fourteen that we train, about four leave within a year for the court's own lists, where they earn more. For a while I was angry about it. Then one of them interpreted in a hearing that I attended, and corrected the presiding judge's \"accompanied\", and I wasn't any longer.",
    },
  ],
  updates: [
    {
      daysAgo: 17,
      title: "Eleven of fourteen",
      body: "The first group finished on Sunday: eleven of fourteen passed. Two will repeat the note-taking. One found out that it is not for him, on the weekend about torture reports, and told us so plainly, which is the skill the weekend teaches.\n\nIn the exam there was a trap: a sentence in Kurmanji that cannot be understood without asking again. Nine asked. The two who guessed, guessed beautifully, and failed that part.\n\nFirst paid hours begin next week, with two law offices in Saint-Gilles and Schaerbeek.",
    },
    {
      daysAgo: 82,
      title: "Word 1,260",
      body: 'The glossary\'s newest entry is "kinship, husband\'s side", in four languages, with a drawing. It was the drawing that solved it: instead of translating "brother-in-law" the interpreter now places a sheet on the table, and everybody points. A lawyer told me that she had saved forty minutes, and possibly a case.\n\nYou can ask us for the glossary through the contact form. It may be printed, copied and corrected. Please do send us the corrections; Pashto in particular has opinions.',
    },
  ],
};
