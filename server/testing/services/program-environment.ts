/** All that a program of ours gets of a test's environment: where programs are, and what Node compiled of ours before. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
