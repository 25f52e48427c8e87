export async function mountStaticFiles(): Promise<void> {}
