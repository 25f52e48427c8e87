// Plain JavaScript, since it runs on the machine's own Node.
import { runChild } from "./child.mjs";

/** Seconds after which progress is printed, if lines can't be overwritten. */
const PROGRESS_AFTER = [10, 30, 90, 270, 810];

/**
 * Runs a program and shows progress: one changing line on a terminal, a few lines
 * elsewhere. Progress is the result of `progress`, or the program's last line. If it fails, prints all
 * output and the lines that `advice` derives from it, and exits with 1.
 */
export async function runStep(title, [command, ...args], { progress, advice, ...options }) {
  const [lines, started] = [[], Date.now()];
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const isTerminal = process.stdout.isTTY;
  const write = (text) => {
    const line = `${title}${text}`;
    // Some terminals report 0 columns.
    const width = (process.stdout.columns || 80) - 1;
    if (isTerminal) process.stdout.write(`\r\x1b[K${line.slice(0, width)}`);
    else console.log(line);
  };
  const waiting = [...PROGRESS_AFTER];
  const tick = () => {
    if (!isTerminal && !(seconds() >= waiting[0])) return;
    waiting.shift();
    const status = progress ? progress() : lines.at(-1);
    write(status ? `: ${status} (${seconds()} s)` : ` (${seconds()} s)`);
  };
  write(isTerminal ? "" : " ...");
  const timer = setInterval(tick, 1_000);
  const { code, wasSignalled } = await runChild(command, args, {
    ...options,
    onLine: (line) => lines.push(line),
  }).catch((error) => ({ code: error.message }));
  clearInterval(timer);
  if (code === 0) write(`: done in ${seconds()} s${isTerminal ? "\n" : ""}`);
  else {
    write(isTerminal ? "\n" : ": FAILED");
    if (!wasSignalled) {
      const failure = `${[command, ...args].join(" ")} failed: ${code}.`;
      console.error([...lines, failure, ...(advice?.(lines.join("\n")) ?? [])].join("\n"));
    }
    process.exit(1);
  }
}
