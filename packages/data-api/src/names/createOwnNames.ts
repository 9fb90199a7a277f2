import type { Database, RpcUpstreams } from '@gangway/server-kit'
import { createNameManager, type NameManager } from './createNameManager.js'
import { createNameReader, type NameReader } from './createNameReader.js'
import { createNameStore } from './createNameStore.js'
import { createNameGateway, type NameGateway } from './gateway/createNameGateway.js'

/** What an operator says of the names of a deployment. */
export type OwnNamesSettings = {
  /** Ending of the names, with a dot before it, such as `.id.example.eth`. */
  suffix: string
  /** Names one account may have. */
  perAccount: number
  /** How far the time of a signed message may be from this server's, ms. */
  clockWindow: number
  /** Key that signs for the gateway, 32 bytes; undefined: there is no gateway. */
  gatewayKey: Uint8Array | undefined
}

/** The names of a deployment. */
export type OwnNames = { manager: NameManager; reader: NameReader; gateway: NameGateway | undefined }

/** Creates what the routes of names use. `getNow`: Unix milliseconds. */
export function createOwnNames(
  settings: OwnNamesSettings,
  deps: { database: Database; rpc: RpcUpstreams; getNow: () => number },
): OwnNames {
  const { suffix, gatewayKey } = settings
  const { database, rpc, getNow } = deps
  const store = createNameStore(database)
  const reader = createNameReader(store, suffix)
  return {
    manager: createNameManager({ ...settings, store, rpc, getNow }),
    reader,
    gateway: gatewayKey && createNameGateway({ store, suffix, key: gatewayKey, getNow }),
  }
}
