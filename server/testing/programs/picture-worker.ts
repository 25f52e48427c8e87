import { createPictureRoom } from "../../platform/pictures/picture-room.ts";
import { workBomb } from "../test-picture.ts";

// Draws a picture that comes to no end, and says in which process.
const room = createPictureRoom();
room.clean(workBomb(), "eve").catch(() => {});
setImmediate(() => process.stdout.write(`${room.pid()}\n`));
