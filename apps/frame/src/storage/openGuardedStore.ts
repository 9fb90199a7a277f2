import { GangwayError } from '@gangway/protocol'
import type { KeyValueStore } from './openIndexedDbStore.js'

/** How long a probe may take before storage counts as refused, milliseconds. embedded-wallet.md §3. */
const probeLimit = 1_000

/** The same for a call in use, where giving up costs the person the session at the next reload. */
const callLimit = 5_000

/** The store that is used, and whether it outlives the page. */
export type GuardedStore = KeyValueStore & { readonly carrier: 'stored' | 'memory' }

/**
 * The browser's store where it opens and gives back a key put into it, each within 1 s; else memory. Should it fail
 * later, memory goes on with what was known, so that the person stays signed in until the page is left. Never throws
 * for the store's sake, never hangs.
 */
export async function openGuardedStore(open: () => Promise<KeyValueStore>): Promise<GuardedStore> {
  const memory = createMemoryStore()
  const stored = await withTimeLimit(probeLimit, open)
    .then((store) => withTimeLimit(probeLimit, () => probe(store)))
    // Refused, silent or without a place for keys: all the same to us.
    .catch(() => undefined)
  if (!stored) return { ...memory, carrier: 'memory' }
  let isLost = false

  async function attempt<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
    if (isLost) return null
    try {
      return { value: await withTimeLimit(callLimit, work) }
    } catch {
      // Quota, site data deleted, disk gone: whatever it is, it will not get better.
      isLost = true
      return null
    }
  }
  return {
    carrier: 'stored',
    async read(name) {
      const answer = await attempt(() => stored.read(name))
      if (!answer) return memory.read(name)
      await memory.write({ [name]: answer.value })
      return answer.value
    },
    async write(changes) {
      await memory.write(changes)
      await attempt(() => stored.write(changes))
    },
  }
}

async function probe(store: KeyValueStore): Promise<KeyValueStore> {
  // Of this Worker alone: another tab of the app may be probing too.
  const name = `probe ${crypto.randomUUID()}`
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  await store.write({ [name]: key })
  const found = await store.read(name)
  await store.write({ [name]: undefined })
  if (!(found instanceof CryptoKey)) throw new TypeError('the store keeps no keys')
  return store
}

/** A store that ends with this Worker: where the browser refuses any other. embedded-wallet.md §3. */
export function createMemoryStore(): KeyValueStore {
  const values = new Map<string, unknown>()
  return {
    read: async (name) => structuredClone(values.get(name)),
    write: async (changes) => {
      for (const [name, value] of Object.entries(structuredClone(changes))) {
        if (value === undefined) values.delete(name)
        else values.set(name, value)
      }
    },
  }
}

/** What `work` gives, or REQUEST_TIMEOUT after so many milliseconds: a browser's storage may never answer. */
export async function withTimeLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GangwayError('REQUEST_TIMEOUT')), milliseconds)
  })
  try {
    return await Promise.race([work(), limit])
  } finally {
    clearTimeout(timer)
  }
}
