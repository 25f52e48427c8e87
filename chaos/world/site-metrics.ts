/** What a process tells at `/metrics`: each sample's name with its labels, without "tributary_". */
export async function readMetrics(
  siteUrl: string,
  token: string,
): Promise<ReadonlyMap<string, number>> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${siteUrl}/metrics`, { headers });
  const samples = (await answer.text()).matchAll(/^tributary_(\S+) (\S+)$/gm);
  return new Map([...samples].map(([, name = "", value]) => [name, Number(value)]));
}
