import type { SampleCategory } from "./sample-types.ts";

export const categories: readonly SampleCategory[] = [
  {
    key: "education",
    name: "Education",
    description:
      "Books, benches, bicycles and teachers' pay: the plain things that decide whether somebody gets to learn.",
    scene: "education-1",
  },
  {
    key: "health-aid",
    name: "Health Aid",
    description:
      "Equipment, training and treatment for people who live a long road away from the nearest hospital bed.",
    scene: "health-aid-1",
  },
  {
    key: "poverty-relief",
    name: "Poverty Relief",
    description:
      "Tools, heat, clean water and a fair start, run by the people who need them and know what they cost.",
    scene: "poverty-relief-1",
  },
  {
    key: "child-welfare",
    name: "Child Welfare",
    description:
      "Safe nights, warm meals and grown-ups who stay, so that children can get on with being children.",
    scene: "child-welfare-1",
  },
  {
    key: "human-rights",
    name: "Human Rights",
    description:
      "Lawyers, interpreters, maps and evidence for people who have a right and need help to use it.",
    scene: "human-rights-1",
  },
  {
    key: "disaster-relief",
    name: "Disaster Relief",
    description:
      "Roofs, ovens, fodder and dry classrooms for the months after the cameras have gone home.",
    scene: "disaster-relief-1",
  },
];
