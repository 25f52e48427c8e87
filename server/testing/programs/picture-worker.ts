import { createPictureWorker } from "../../platform/pictures/picture-worker.ts";
import { workBomb } from "../test-picture.ts";

// Draws a picture without end, and prints the id of the drawing process.
const room = createPictureWorker();
room.clean(workBomb(), "eve").catch(() => {});
setImmediate(() => process.stdout.write(`${room.pid()}\n`));
