/** What a program does on being asked, by name. */
export type ProgramCalls = Record<string, (parameters: never) => unknown>

/** Tells the process that forked this one where it listens, and does what it asks, one thing at a time. Ends with it. */
export function serveCalls(port: number, calls: ProgramCalls): void {
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ name, parameters }: { name: string; parameters: never }) => {
    process.send?.((await calls[name]?.(parameters)) ?? null)
  })
  process.send?.({ port })
}
