import type { SceneKey } from "#samples/sample-types.ts";

/** What each scene shows, for who cannot see it. */
export const sceneDescriptions: Readonly<Record<SceneKey, string>> = {
  "education-1":
    "A teacher at a blackboard under a tree, with children sitting on a mat before her",
  "education-2": "A van full of books, with children choosing from its shelves",
  "education-3": "A girl writing by lamplight at a window, with the moon outside",
  "education-4": "Schoolchildren and a teacher crossing a rope bridge over a river",
  "health-aid-1": "A small hospital boat at a landing stage, with people waiting for it",
  "health-aid-2": "A nurse kneeling before a child on its mother's lap, in a bright room",
  "health-aid-3": "A health worker on a bicycle with a medicine box, on a road by a river",
  "health-aid-4": "A midwife with a lantern hurrying to a lit doorway at night",
  "poverty-relief-1": "People at a stall with steaming pots, filling each other's bowls",
  "poverty-relief-2": "A market on a river bank, with baskets of fruit under striped awnings",
  "poverty-relief-3": "Three weavers at their looms, in an open workshop",
  "poverty-relief-4": "Fields on both sides of a river from above, with people at the harvest",
  "child-welfare-1": "Children and grown-ups planting and watering seedlings in a field",
  "child-welfare-2": "Children flying kites on a hill above a river",
  "child-welfare-3": "A girl on a swing under a big tree, and a boy pushing her",
  "child-welfare-4": "A house at night, lit from inside: bunk beds, a story, a long table",
  "human-rights-1": "People at a river at night, each with a lantern",
  "human-rights-2": "A crowd with flags and banners walking over a stone bridge",
  "human-rights-3": "People sitting in a circle under a tree, listening to a woman who speaks",
  "human-rights-4": "Neighbours painting a river, a sun and raised hands on a long wall",
  "disaster-relief-1": "A rescue boat with a family in it, in a flooded street",
  "disaster-relief-2":
    "Builders on both sides of a broken bridge, and a crane lowering the missing part",
  "disaster-relief-3": "A row of people passing sacks from a lorry to tents, under a rainbow",
  "disaster-relief-4": "People at a fire before tents in the snow, and helpers bringing blankets",
};
