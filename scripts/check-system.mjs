// Plain JavaScript, since it runs on the machine's own Node. It also runs on its own before `npm start`, whose command
// Windows' shell cannot run.
import { fileURLToPath } from "node:url";

const NAMES = { darwin: "macOS", win32: "Windows" };

/**
 * The warning for this system, and whether `work` can continue; undefined on
 * Linux.
 * @param {string} platform
 * @param {"site" | "tests"} work
 * @returns {{ sentence: string, canContinue: boolean } | undefined}
 */
function findSystemWarning(platform, work) {
  if (platform === "linux") return undefined;
  const name = NAMES[platform] ?? platform;
  if (platform === "win32") {
    return {
      sentence: `Tributary does not run on ${name} directly. Use Linux in WSL2.`,
      canContinue: false,
    };
  }
  if (work === "tests") {
    return {
      sentence: `Tests and drills run only on Linux with Debian packages, not on ${name}.`,
      canContinue: false,
    };
  }
  return {
    sentence: `Tributary is made for Linux and is not tested on ${name}, so this may fail.`,
    canContinue: true,
  };
}

/** Prints the warning, and exits if `work` cannot continue. */
export function checkSystem(work) {
  const warning = findSystemWarning(process.platform, work);
  if (warning) console.error(warning.sentence);
  if (warning?.canContinue === false) process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) checkSystem("site");
