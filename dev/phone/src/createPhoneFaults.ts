import * as v from 'valibot'
import { createStore, type Store } from './createStore.js'

/** Faults of the phone that have to do with pairing; the others are the test wallet's. Each is off at first. */
const phoneFaultsSchema = v.object({
  /** Approves a network no page here has, in place of those asked for. */
  approvesUnknownNetwork: v.optional(v.boolean(), false),
  /** Ends each session as soon as it stands. */
  endsSessions: v.optional(v.boolean(), false),
  /** Knows nothing of one-click sign-in, as wallets before 2024. */
  ignoresSignIn: v.optional(v.boolean(), false),
})

/** Which faults of the phone are switched on. */
export type PhoneFaults = v.InferOutput<typeof phoneFaultsSchema>

const phoneFaultsKey = 'gangway.phonewallet.faults'

/** Opens the phone's faults, which stay over reloads. What is stored but unreadable counts as absent. */
export function createPhoneFaults(storage: Pick<Storage, 'getItem' | 'setItem'>): Store<PhoneFaults> {
  const store = createStore(read(storage.getItem(phoneFaultsKey)))
  store.subscribe(() => storage.setItem(phoneFaultsKey, JSON.stringify(store.get())))
  return store
}

function read(text: string | null): PhoneFaults {
  try {
    const stored = v.safeParse(phoneFaultsSchema, JSON.parse(text ?? '{}'))
    if (stored.success) return stored.output
  } catch {
    // Not JSON: start afresh.
  }
  return v.parse(phoneFaultsSchema, {})
}
