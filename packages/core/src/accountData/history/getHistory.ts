import { toCaipAccountId } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { getActiveConnection } from '../../config/getActiveConnection.js'
import { track } from '../../events/track.js'
import type { AccountListParameters } from '../lists/accountList.js'
import {
  type AccountListSource,
  type ReadListParameters,
  readAccountList,
  readNextPage,
} from '../lists/readAccountList.js'
import type { AccountTransaction } from './accountTransaction.js'
import { fetchHistory } from './fetchHistory.js'

const source: AccountListSource<AccountTransaction> = {
  name: 'history',
  fetchPage: fetchHistory,
  getLists: ({ history }) => history,
  toPatch: (history) => ({ history }),
}

/** Reads an account's transactions on one network into `state.history`; an answer is good for 30 s. Throws `SERVER_MISSING` alone. */
export async function getHistory(config: Config, parameters: ReadListParameters): Promise<void> {
  await readAccountList(config, source, parameters)
  tellOfFailure(config, parameters)
}

/** Adds the next page of an account's transactions to `state.history`. Throws `SERVER_MISSING` alone. */
export async function getMoreHistory(config: Config, parameters: AccountListParameters): Promise<void> {
  track(config, { type: 'track', event: 'LOAD_MORE_TRANSACTIONS', properties: getProperties(config) })
  await readNextPage(config, source, parameters)
  tellOfFailure(config, parameters)
}

function tellOfFailure(config: Config, { networkId, address }: AccountListParameters): void {
  if (config.state.history.get(toCaipAccountId(networkId, address))?.status !== 'error') return
  track(config, { type: 'track', event: 'ERROR_FETCH_TRANSACTIONS', properties: getProperties(config) })
}

function getProperties({ state }: Config): { isSmartAccount: boolean } {
  return { isSmartAccount: getActiveConnection(state)?.accounts[0].type === 'smartAccount' }
}
