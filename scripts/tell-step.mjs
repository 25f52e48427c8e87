// Plain JavaScript: it runs on the machine's own Node.
import { runChild } from "./child.mjs";

/** Seconds after which a step that still runs is told of, where lines can't be written over. */
const TOLD_AFTER = [10, 30, 90, 270, 810];

/**
 * Runs a program that takes seconds, and tells how far it is: on a screen in one line that changes, and
 * elsewhere in a few. How far it is says `progress`, or else the program's last line. All that it printed
 * is shown where it fails, with what `advice` makes of it, and the process ends with 1.
 */
export async function tellStep(title, [command, ...args], { progress, advice, ...options }) {
  const [lines, started] = [[], Date.now()];
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const isScreen = process.stdout.isTTY;
  const write = (text) => {
    const line = `${title}${text}`;
    // Some terminals say that they have no columns.
    const width = (process.stdout.columns || 80) - 1;
    if (isScreen) process.stdout.write(`\r\x1b[K${line.slice(0, width)}`);
    else console.log(line);
  };
  const waiting = [...TOLD_AFTER];
  const tick = () => {
    if (!isScreen && !(seconds() >= waiting[0])) return;
    waiting.shift();
    const said = progress ? progress() : lines.at(-1);
    write(said ? `: ${said} (${seconds()} s)` : ` (${seconds()} s)`);
  };
  write(isScreen ? "" : " ...");
  const timer = setInterval(tick, 1_000);
  const { code, told } = await runChild(command, args, {
    ...options,
    onLine: (line) => lines.push(line),
  }).catch((error) => ({ code: error.message }));
  clearInterval(timer);
  if (code === 0) write(`: done in ${seconds()} s${isScreen ? "\n" : ""}`);
  else {
    write(isScreen ? "\n" : ": FAILED");
    if (!told) {
      const failure = `${[command, ...args].join(" ")} failed: ${code}.`;
      console.error([...lines, failure, ...(advice?.(lines.join("\n")) ?? [])].join("\n"));
    }
    process.exit(1);
  }
}
