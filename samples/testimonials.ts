import type { SampleTestimonial } from "./sample-types.ts";

export const testimonials: readonly SampleTestimonial[] = [
  {
    text: "I gave fifty dollars towards a roof on an island I had to look up. Four months later I read whose roof it was, what the straps cost and which box of bolts was bad. I have never had so clear an account from anybody.",
    person: "person-31",
    role: "Donor, Bergen",
  },
  {
    text: "Before this I kept the money for bus fares in an exercise book and the donors in my head. Now every donation is where anyone can look it up, and I am back to doing feet.",
    person: "person-07",
    role: "Organiser, Kisumu",
  },
  {
    text: "I chose the line for the technician's wages, because nobody ever does. The receipt named exactly that line, and so did the update, when she repaired her first machine.",
    person: "person-32",
    role: "Donor, London",
  },
  {
    text: "We had bad news to tell: the water had failed its test. I was afraid of that page for a week. Then people wrote to say that it was the reason they trusted us. Eleven of them then gave to our neighbours.",
    person: "person-13",
    role: "Organiser, Kaffrine",
  },
  {
    text: "My daughter picked the campaign and I paid. It took us less time than choosing a film. She still checks every Friday whether there is anything new about the boat.",
    person: "person-38",
    role: "Donor, Kochi",
  },
  {
    text: "What I like is dull: the total before I pay, the fee in plain sight, and a receipt my accountant accepts. I was in Limerick for a wedding and helped to carry one of the washing machines, so I can also tell you that they are real.",
    person: "person-40",
    role: "Donor, Toronto",
  },
];
