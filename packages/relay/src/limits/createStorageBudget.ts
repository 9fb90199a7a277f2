import { toClientSite } from '@gangway/server-kit'
import type { RelayDeps } from '../model/relayDeps.js'
import { quietPart } from './createMinuteLimit.js'

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

/** Seconds for which processes share the bytes of an hour: until it is forgotten by all. */
const sharedLifetime = 26 * 3_600

type Hour = { held: number; untold: number }

/**
 * Creates a budget of `most` bytes; 0: none. `sharedCounts`: what a network sends to other processes counts too, from a
 * sixteenth of what it may send on.
 */
export function createStorageBudget(
  most: number,
  getNow: () => number,
  sharedCounts?: RelayDeps['sharedCounts'],
): StorageBudget {
  /** By network, then by the hour in which it is forgotten. */
  const networks = new Map<string, Map<number, Hour>>()
  const mostOfNetwork = most * shareOfNetwork
  let stored = 0

  function getHour(network: string, end: number): Hour {
    const hours = networks.get(network) ?? new Map<number, Hour>()
    const found = hours.get(end) ?? { held: 0, untold: 0 }
    hours.set(end, found)
    networks.set(network, hours)
    return found
  }

  function tell(network: string): void {
    for (const [end, bytes] of networks.get(network) ?? []) {
      if (bytes.untold === 0) continue
      sharedCounts?.add(`stored ${end} ${network}`, bytes.untold, {
        lifetime: sharedLifetime,
        onOthers(others) {
          getHour(network, end).held += others
        },
      })
      bytes.untold = 0
    }
  }

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
      const held = [...(networks.get(network)?.values() ?? [])].reduce((sum, bytes) => sum + bytes.held, size)
      if (held > mostOfNetwork || stored + size > most) return false
      const bytes = getHour(network, Math.floor(Math.min(expiresAt, getNow() + day) / hour))
      bytes.held += size
      bytes.untold += size
      stored += size
      if (held >= mostOfNetwork * quietPart) tell(network)
      return true
    },
    measure(size) {
      stored = size
    },
    getExcess: () => (most === 0 ? 0 : Math.max(0, Math.ceil(stored - most * tight))),
    clean,
  }
}
