import { openIndexedDbStore } from '@gangway/pairing'

/** The published client's storage and ours, which share one database; for the spec to drive. */
const stores = {
  openOurs: openIndexedDbStore,
  /** Theirs fails when it is loaded where there is no localStorage. */
  async openTheirs() {
    const { KeyValueStorage } = await import('@walletconnect/keyvaluestorage')
    return new KeyValueStorage()
  },
}

/** What the spec finds on the page. */
export type StoresPage = { stores: typeof stores }

Object.assign(globalThis, { stores })
