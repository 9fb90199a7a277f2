/** What a server took so far: processor time in µs, and memory in bytes after a collection. */
export type ServerCost = { cpu: number; memory: number }

/** Tells the process that forked this one where it listens, and what it takes whenever asked. Ends with it. */
export function serveCost(port: number): void {
  process.on('disconnect', () => process.exit())
  process.on('message', () => {
    globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, memory: process.memoryUsage().rss } satisfies ServerCost)
  })
  process.send?.({ port })
}
