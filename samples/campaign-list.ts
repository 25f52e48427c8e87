import { ballaroSwims } from "./campaigns/ballaro-swims.ts";
import { beirutHotline } from "./campaigns/beirut-hotline.ts";
import { beniVaccineBoat } from "./campaigns/beni-vaccine-boat.ts";
import { braillePress } from "./campaigns/braille-press.ts";
import { brusselsInterpreters } from "./campaigns/brussels-interpreters.ts";
import { chitipaBicycles } from "./campaigns/chitipa-bicycles.ts";
import { cobanLandMaps } from "./campaigns/coban-land-maps.ts";
import { dingleRiceMill } from "./campaigns/dingle-rice-mill.ts";
import { elevenNames } from "./campaigns/eleven-names.ts";
import { elkhornFurnaces } from "./campaigns/elkhorn-furnaces.ts";
import { guluHearing } from "./campaigns/gulu-hearing.ts";
import { herdersLibrary } from "./campaigns/herders-library.ts";
import { huantaNightSchool } from "./campaigns/huanta-night-school.ts";
import { jonasFrontSeat } from "./campaigns/jonas-front-seat.ts";
import { jumlaUltrasound } from "./campaigns/jumla-ultrasound.ts";
import { kaffrineWells } from "./campaigns/kaffrine-wells.ts";
import { kisumuFirstSteps } from "./campaigns/kisumu-first-steps.ts";
import { kurigramPlinths } from "./campaigns/kurigram-plinths.ts";
import { lajeadoNursery } from "./campaigns/lajeado-nursery.ts";
import { limniShepherds } from "./campaigns/limni-shepherds.ts";
import { makhandaTaxiRamps } from "./campaigns/makhanda-taxi-ramps.ts";
import { nightNursery } from "./campaigns/night-nursery.ts";
import { noQuestionsLaunderette } from "./campaigns/no-questions-launderette.ts";
import { punePensionDesk } from "./campaigns/pune-pension-desk.ts";
import { quibdoSiblingsHouse } from "./campaigns/quibdo-siblings-house.ts";
import { samandagBakery } from "./campaigns/samandag-bakery.ts";
import { saturdayScienceLab } from "./campaigns/saturday-science-lab.ts";
import { saveluguOxygen } from "./campaigns/savelugu-oxygen.ts";
import { tannaRoofs } from "./campaigns/tanna-roofs.ts";
import { tomaszWalks } from "./campaigns/tomasz-walks.ts";
import type { SampleCampaign } from "./sample-types.ts";
import { smallCampaigns } from "./small-campaigns.ts";

/** All sample campaigns, in the order of their causes, small ones last. */
export const campaigns: readonly SampleCampaign[] = [
  braillePress,
  chitipaBicycles,
  herdersLibrary,
  huantaNightSchool,
  saturdayScienceLab,
  beniVaccineBoat,
  jumlaUltrasound,
  kisumuFirstSteps,
  saveluguOxygen,
  tomaszWalks,
  dingleRiceMill,
  elkhornFurnaces,
  kaffrineWells,
  noQuestionsLaunderette,
  punePensionDesk,
  ballaroSwims,
  guluHearing,
  jonasFrontSeat,
  nightNursery,
  quibdoSiblingsHouse,
  beirutHotline,
  brusselsInterpreters,
  cobanLandMaps,
  elevenNames,
  makhandaTaxiRamps,
  kurigramPlinths,
  lajeadoNursery,
  limniShepherds,
  samandagBakery,
  tannaRoofs,
  ...smallCampaigns,
];
