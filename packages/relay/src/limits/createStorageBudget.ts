/** How much of the store messages may take, in all and from one network. Sizes in bytes, times in ms since 1970. */
export type StorageBudget = {
  /** Whether a message of this client's network still fits; counts it until it expires. */
  take(address: string, size: number, expiresAt: number): boolean
  /** What the store holds, as it says itself; what is taken from now on comes on top. */
  measure(size: number): void
  /** How much too much the store holds for messages of all to keep their place. */
  getExcess(): number
  /** Forgets what has expired. */
  clean(): void
}

/** One network has this part of all at most, and messages nobody has read give way once so much is taken. */
const shareOfNetwork = 1 / 16
const tight = 0.75

/** What a network is counted by: messages that end within one hour are forgotten together. */
const hour = 3_600_000

/** Creates a budget of `most` bytes; 0: none. */
export function createStorageBudget(most: number, getNow: () => number): StorageBudget {
  /** By network, then by the hour in which it expires. */
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
      const network = toWideNetwork(address)
      const hours = networks.get(network) ?? new Map<number, number>()
      const held = [...hours.values()].reduce((sum, one) => sum + one, 0)
      if (held + size > most * shareOfNetwork || stored + size > most) return false
      const end = Math.floor(expiresAt / hour)
      hours.set(end, (hours.get(end) ?? 0) + size)
      networks.set(network, hours)
      stored += size
      return true
    },
    measure(size) {
      stored = size
    },
    getExcess: () => (most === 0 ? 0 : Math.max(0, stored - most * tight)),
    clean,
  }
}

/** The network a site is given: of IPv6 the first 48 bits. */
function toWideNetwork(address: string): string {
  const groups = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/i.exec(address)?.[1]
  return groups ? `${groups}::/48` : address
}
