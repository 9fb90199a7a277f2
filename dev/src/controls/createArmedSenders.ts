/** Stands for whoever sends next. */
export const anyone = 'anyone'

/** Senders whose next transaction meets a fault: addresses, or {@link anyone}. Each is good for one transaction. */
export type ArmedSenders = {
  add(sender: string): void
  clear(): void
  list(): string[]
  /** Whether the next transaction of `sender` is to meet the fault. */
  has(sender: string): boolean
  /** The same, and once it is told it is over. */
  take(sender: string): boolean
}

/** Creates an {@link ArmedSenders} with nobody in it. */
export function createArmedSenders(): ArmedSenders {
  const armed = new Set<string>()
  return {
    add: (sender) => void armed.add(sender),
    clear: () => armed.clear(),
    list: () => [...armed],
    has: (sender) => armed.has(sender) || armed.has(anyone),
    take: (sender) => armed.delete(sender) || armed.delete(anyone),
  }
}
