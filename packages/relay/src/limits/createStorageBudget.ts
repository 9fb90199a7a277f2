import { toClientSite } from '@gangway/server-kit'

/** How much of the store messages may take, in all and from one network. Sizes in bytes, times in ms since 1970. */
export type StorageBudget = {
  /** Whether what this client's network sends still fits; counts it for a day, or until it expires. */
  take(address: string, size: number, expiresAt: number): boolean
  /** What the store holds, as it says itself; what is taken from now on comes on top. */
  measure(size: number): void
  /** How much too much the store holds for messages of all to keep their place. */
  getExcess(): number
  /** Forgets what has expired. */
  clean(): void
}

/** One network sends this part of all in a day at most, and messages give way once so much is taken. */
const shareOfNetwork = 1 / 16
const tight = 0.75

/** What a network is counted by: messages that end within one hour are forgotten together, all after a day. */
const hour = 3_600_000
const day = 24 * hour

/** Creates a budget of `most` bytes; 0: none. */
export function createStorageBudget(most: number, getNow: () => number): StorageBudget {
  /** By network, then by the hour in which it is forgotten. */
  const networks = new Map<string, Map<number, number>>()
  let stored = 0

  function clean() {
    const passed = Math.floor(getNow() / hour)
    for (const [network, hours] of networks) {
      for (const end of hours.keys()) if (end < passed) hours.delete(end)
      if (hours.size === 0) networks.delete(network)
    }
  }

  return {
    take(address, size, expiresAt) {
      if (most === 0) return true
      const network = toClientSite(address)
      const hours = networks.get(network) ?? new Map<number, number>()
      const held = [...hours.values()].reduce((sum, one) => sum + one, 0)
      if (held + size > most * shareOfNetwork || stored + size > most) return false
      const end = Math.floor(Math.min(expiresAt, getNow() + day) / hour)
      hours.set(end, (hours.get(end) ?? 0) + size)
      networks.set(network, hours)
      stored += size
      return true
    },
    measure(size) {
      stored = size
    },
    getExcess: () => (most === 0 ? 0 : Math.max(0, Math.ceil(stored - most * tight))),
    clean,
  }
}
