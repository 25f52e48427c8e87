import type { SceneKey } from "../sample-types.ts";

/** Alternative texts, by the drawing's name. */
export const sceneAlt: Readonly<Record<SceneKey, string>> = {
  "education-1":
    "A school class sits on a mat in the shade of a great tree while a teacher writes on a blackboard hung from a branch; a river winds past in the morning light.",
  "education-2":
    "Children gather at the open side of a library van, its shelves full of books under a striped awning.",
  "education-3":
    "By the light of an oil lamp a young woman writes in her exercise book; outside the window a river shines in the moon.",
  "education-4":
    "Schoolchildren with satchels cross a hanging footbridge high above a river in the morning mist.",
  "education-5":
    "Girls and their teacher work at a science bench with flasks and a microscope, before a blackboard that shows a river and its streams.",
  "education-6":
    "Pupils with satchels ride bicycles along a winding earth road towards a distant school at sunrise.",
  "health-aid-1":
    "A white clinic boat lies at a jetty on a wide river at sunset; a mother with a baby waits to come aboard.",
  "health-aid-2":
    "In a bright clinic room a nurse kneels to see a child on its mother's lap while other families wait.",
  "health-aid-3":
    "A health worker rides a bicycle with a box of supplies along a valley road; a family waves from the roadside.",
  "health-aid-4":
    "At nightfall a midwife with a lantern and a bag is led along a path to a lit house where someone waits in the doorway.",
  "health-aid-5":
    "In a village ward a machine fed by solar panels outside the door helps a patient breathe; family and a nurse stand by.",
  "health-aid-6":
    "In a hospital garden an older man walks between bars towards the therapist who holds out her hands.",
  "poverty-relief-1":
    "Neighbours queue at a community kitchen under a striped awning; cooks fill bowls from steaming pots.",
  "poverty-relief-2":
    "A market on a river bank: striped stalls, baskets of fruit on rugs, and boats bringing more across the water.",
  "poverty-relief-3":
    "Three weavers at their looms on a shaded veranda, seen from behind, with coloured yarn hung above them and a river beyond.",
  "poverty-relief-4":
    "Fields seen from above, with people planting in rows and narrow channels leading water from a winding river.",
  "poverty-relief-5":
    "Women work a village hand pump together; clean water runs into a jug, and others carry theirs home.",
  "poverty-relief-6":
    "Neighbours mend and insulate a wooden house beside a creek in first snow; solar panels lie on its roof.",
  "child-welfare-1":
    "Children and grown-ups plant young trees in dug rows; one child waters a seedling from a red can.",
  "child-welfare-2":
    "Children fly bright kites from a grassy hill above a river, under a windy sky.",
  "child-welfare-3":
    "At golden hour a child swings from a great tree beside a river while another pushes.",
  "child-welfare-4":
    "A house at night, open like a doll's house: children sleep in bunk beds, listen to a story and sit down to supper.",
  "child-welfare-5":
    "Children learn to swim off a town quay, held by their teacher; others wait their turn on the pier.",
  "child-welfare-6":
    "A mother rides a cargo bike along a river; the child in its front seat throws up his arms while friends wave.",
  "human-rights-1":
    "A crowd, seen from behind, holds a lantern vigil at a river at night; paper lights float on the water and rise into the sky.",
  "human-rights-2":
    "People of all ages march across a stone bridge with flags and a wide banner that shows a river.",
  "human-rights-3":
    "A village council sits in a circle in the shade of a great tree and listens to a woman speak.",
  "human-rights-4":
    "People on ladders and scaffolding paint a wall together: open hands, white birds, and streams that join before a rising sun.",
  "human-rights-5":
    "At a desk in an advice office a lawyer explains papers to two people, while a family and an older man wait.",
  "human-rights-6":
    "A wheelchair user goes up a new ramp to the court house, where people wait at the open door.",
  "disaster-relief-1":
    "Two rescuers in orange vests steer a boat with a family through a flooded street in the rain.",
  "disaster-relief-2":
    "At sunrise a crane lowers the missing beam of a bridge while workers wait on both sides of the gap.",
  "disaster-relief-3":
    "After the storm people pass sacks from hand to hand, from a lorry to a camp of tents under a rainbow.",
  "disaster-relief-4":
    "Families warm themselves at a fire in a snowy camp of lit tents while helpers bring blankets and boxes.",
  "disaster-relief-5":
    "Neighbours build a house on tall posts above the flood line; a boat brings bamboo along the river.",
  "disaster-relief-6":
    "Shepherds tend their flock on a hill that turns green again between burnt trees; a lorry brings hay.",
};
