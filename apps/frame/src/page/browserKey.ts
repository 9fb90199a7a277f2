import * as v from 'valibot'
import { createDpopKey, type DpopKey, dpopKeySchema } from '../http/dpop.js'
import { openGuardedStore } from '../storage/openGuardedStore.js'
import type { KeyValueStore } from '../storage/openIndexedDbStore.js'

const name = 'approving key'

/** The key by which this browser approves the logins of its owner. It never leaves the browser. */
export type BrowserKey = {
  /** null: nobody has let this browser approve. */
  read(): Promise<DpopKey | null>
  /** The same, or a new one. */
  make(): Promise<DpopKey>
  /** Forgets it. */
  drop(): Promise<void>
}

/**
 * Opens what keeps that key: the storage of the frame's own origin at top level, which no app's page has a part in. null
 * where the browser keeps nothing. embedded-wallet.md §3.
 */
export async function openBrowserKey(open: () => Promise<KeyValueStore>): Promise<BrowserKey | null> {
  const store = await openGuardedStore(open)
  if (store.carrier === 'memory') return null
  async function read(): Promise<DpopKey | null> {
    const found = v.safeParse(dpopKeySchema, await store.read(name))
    return found.success ? found.output : null
  }
  return {
    read,
    async make() {
      const known = await read()
      if (known) return known
      const made = await createDpopKey()
      await store.write({ [name]: made })
      return made
    },
    drop: () => store.write({ [name]: undefined }),
  }
}
