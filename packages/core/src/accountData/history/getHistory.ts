import { historyResponseSchema, toCaipAccountId } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import { getActiveConnection } from '../../config/getActiveConnection.js'
import { track } from '../../events/track.js'
import {
  type AccountListParameters,
  type AccountPage,
  type FetchPageParameters,
  fetchAccountPage,
} from '../lists/fetchAccountPage.js'
import {
  type AccountListSource,
  type ReadListParameters,
  readAccountList,
  readNextPage,
} from '../lists/readAccountList.js'
import { type AccountTransaction, toAccountTransaction } from './accountTransaction.js'

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

/**
 * Asks the data API for one page of an account's transactions on one network, newest first. Rows of other networks are
 * dropped (modal-behaviour.md §12).
 *
 * @throws GangwayError `DATA_HISTORY_UNAVAILABLE` ('Failed to fetch transactions', product.md §8), `PROJECT_ID_MISSING`.
 */
async function fetchHistory(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  parameters: FetchPageParameters,
): Promise<AccountPage<AccountTransaction>> {
  return fetchAccountPage(config, parameters, {
    list: 'history',
    schema: historyResponseSchema,
    errorCode: 'DATA_HISTORY_UNAVAILABLE',
    toRows: (wire) =>
      wire
        .map((each) => toAccountTransaction(config.apiUrl, each))
        .filter(({ networkId }) => networkId === parameters.networkId),
  })
}
