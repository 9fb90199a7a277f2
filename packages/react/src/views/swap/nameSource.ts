/** How those call themselves whom a deployment asks for swaps; names are data, never translated. */
const names: Readonly<Record<string, string>> = { lifi: 'LI.FI', jupiter: 'Jupiter' }

/** What a source of swaps is called; one that nobody here knows goes by what the server calls it. */
export function nameSource(source: string): string {
  return names[source] ?? source
}
