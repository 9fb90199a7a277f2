import type { Config } from './config.js'

/**
 * Memory of a config that is no part of its state: requests under way, timers, loaded code. Made when it is first read,
 * once for each config, so that nothing is kept at module level (architecture.md §6).
 *
 * @param create its first value; an object that may be changed, e.g. a Map
 * @example const requests = defineSlot(() => new Map<string, Promise<void>>()); requests(config).get(key)
 */
export function defineSlot<T extends object>(create: () => T): (config: Pick<Config, '_slots'>) => T {
  const slot = ({ _slots }: Pick<Config, '_slots'>) => {
    const value = _slots.get(slot) ?? create()
    _slots.set(slot, value)
    // Written by the line above alone.
    return value as T
  }
  return slot
}

/** Ways to stop what goes on for a config, by whatever names it; its stop calls each once and forgets it. */
export const subscriptions = defineSlot(() => new Map<unknown, (() => void) | undefined>())
