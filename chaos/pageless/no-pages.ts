/** Nobody asks for a page here. */
export async function builtPages(): Promise<() => Promise<never>> {
  return () => Promise.reject(new Error("this run has no pages"));
}
