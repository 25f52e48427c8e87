import type { SampleCampaign } from "../sample-types.ts";

export const beniVaccineBoat: SampleCampaign = {
  key: "beni-vaccine-boat",
  category: "health-aid",
  title: "A boat with a fridge, for the children up the Río Beni",
  summary:
    "Vaccines die above eight degrees, and the last village is four days by river. One boat, two solar fridges and eighteen voyages to reach 31 communities.",
  location: "Rurrenabaque, Bolivia",
  country: "BO",
  organiser: "person-09",
  beneficiary: { kind: "charity", name: "Brigada del Río", registration: "BO-36612" },
  currency: "USD",
  goal: 27_500,
  started: 129,
  ends: 140,
  state: "active",
  scenes: ["health-aid-1", "health-aid-3"],
  funds: ["The boat", "Voyages"],
  suggested: [
    { amount: 60, does: "pays a boatman for one voyage" },
    { amount: 220, does: "buys the fuel for one voyage" },
    { amount: 500, does: "buys a third of the cold boxes" },
    { amount: 3400, does: "buys a vaccine fridge with its panels" },
  ],
  thanks:
    "Gracias. The boat goes up the river a little earlier because of you, and the ice is still ice when it arrives.\n\nI write down every child and every village. You can read about each voyage in the updates.",
  popularity: 26,
  raisedShare: 0.31,
  story: [
    {
      kind: "paragraph",
      text: "I am a boatman and not a doctor. I can tell you how it is with the boat.",
    },
    {
      kind: "paragraph",
      text: "The nurse, Licenciada Maribel Tirina, packs the box in Rurrenabaque: vaccine, ice, vaccine, ice, a thermometer on a string. We leave at five in the morning. In the dry months the river is low, and we push. In the wet months it carries whole trees and we wait behind a bend for them to pass. The ice lasts for two and a half days; on a good voyage, three. So on the third day we stop wherever we are, and turn round.",
    },
    {
      kind: "paragraph",
      text: "We have always turned round at Carmen del Emero. Beyond Carmen there are fourteen more communities. There the children have the vaccines that don't mind the heat, which is none.",
    },
    {
      kind: "paragraph",
      text: "In the year of the whooping cough we lost children up there, five in one community; I had taken the coffin boards upriver on the same boat that had not taken the box. I don't have much more to say about that. I bought this notebook then and began to write down how far, how many, how much.",
    },
    { kind: "heading", text: "How far, how many, how much" },
    {
      kind: "paragraph",
      text: "There are thirty-one communities and 2,260 people; 604 are under five. The last place is San Marcos, 388 kilometres by the bends. With a forty-horse engine and a fridge that runs off the sun it is four days up, and two and a half down. The cold lasts as long as there is sun, or for three days without.",
    },
    {
      kind: "picture",
      scene: "health-aid-2",
      caption: "The post at Carmen del Emero on a day with vaccine.",
    },
    {
      kind: "list",
      items: [
        "Eleven-metre aluminium hull and engine: $11,200",
        "Two vaccine fridges with panels, one aboard and one for the post at Carmen: $6,800",
        "Cold boxes for walking in from the bank: $1,500",
        "Fuel for eighteen voyages: $3,960",
        "Pay for the nurse's leave days and for two boatmen, eighteen voyages: $3,240",
        "Radio and life jackets: $800",
      ],
    },
    {
      kind: "paragraph",
      text: "The vaccines themselves are the government's, and free. So is the Licenciada, on weekdays.",
    },
    {
      kind: "quote",
      text: "Bring me ice on the ninth day and I will vaccinate the fish as well.",
      by: "Licenciada Maribel",
    },
    { kind: "heading", text: "Why our own hull" },
    {
      kind: "paragraph",
      text: "We rent now. The boat is wooden and heavy and belongs to a man who deals in timber, and he needs it when the water is high, which is when we need it. Aluminium takes a blow from a trunk and keeps a dent, while wood keeps a hole. I have looked at the dents of the park rangers' boat, and it has thirty, and floats.",
    },
    { kind: "heading", text: "What may go badly" },
    {
      kind: "paragraph",
      text: "The river. We travel in daylight, with two boatmen, jackets on. If it rises more than a metre in the night, we stay.",
    },
    {
      kind: "paragraph",
      text: "Trust. In three communities they do not want the needle, and have reasons that are older than I am. The Licenciada goes anyway, and drinks chicha with the grandmothers, and pulls a tooth if she is asked to, and does not open the box. Last year one of the three said: well then, open it.",
    },
    {
      kind: "paragraph",
      text: "Fuel. In some months there is none in Rurrenabaque at any price in this budget. We keep drums for two voyages. With less, we make fewer voyages and say which.",
    },
    {
      kind: "paragraph",
      text: "When we have the boat it will carry sick people down, and schoolteachers up, and one day, I am sure, a piano. But the box travels first. That is painted on the side of it already, though there is no side yet.",
    },
  ],
  updates: [
    {
      daysAgo: 15,
      title: "A hull in Trinidad",
      body: "I went to Trinidad by bus, eleven hours, with my notebook, and looked at three hulls. One was patched below the line and painted over fresh; I put my thumb on it and the man looked away. The second is good. It is three years old, with four dents and a dry place for the fridge behind the second bench.\n\nHe will hold it until the end of next month for a small deposit, which I paid out of my own pocket so that the campaign loses nothing if it doesn't work out.",
    },
    {
      daysAgo: 84,
      title: "How we will keep count",
      body: "Somebody asked how donors will know that the fridge stayed cold. In each box there is a small recorder that writes down the temperature every ten minutes and can't be argued with. After each voyage the Licenciada prints the line. We will post it here, even when it goes over eight degrees.\n\nOn our last trip with ice it went over on day three, at 13.40, by the mouth of the Quiquibey. We turned round there. That is the line we want to get past.",
    },
  ],
};
