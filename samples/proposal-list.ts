import { carmenLanding } from "./proposals/carmen-landing.ts";
import { ojotaReadingRoom } from "./proposals/ojota-reading-room.ts";
import { patricksBoat } from "./proposals/patricks-boat.ts";
import { samandagKites } from "./proposals/samandag-kites.ts";
import { secondMotor } from "./proposals/second-motor.ts";
import type { SampleProposal } from "./sample-types.ts";

/** Campaigns that nobody but their team and the office has seen. */
export const proposals: readonly SampleProposal[] = [
  patricksBoat,
  carmenLanding,
  samandagKites,
  ojotaReadingRoom,
  secondMotor,
];
