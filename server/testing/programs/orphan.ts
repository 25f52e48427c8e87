/** A parent that dies at its child's first word, and a child that writes to it before it hears of that. */
import cluster from "node:cluster";
import { aborted, listenForStop } from "../../platform/stop-signal.ts";

if (cluster.isPrimary) {
  cluster.on("message", () => process.kill(process.pid, "SIGKILL"));
  cluster.fork();
} else {
  const { asked } = listenForStop();
  const parent = process.ppid;
  process.send?.("born");
  while (process.ppid === parent);
  process.send?.("is anybody there?");
  await aborted(asked);
  console.log("stops in order");
  process.exit();
}
