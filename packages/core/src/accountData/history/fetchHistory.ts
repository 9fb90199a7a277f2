import { historyResponseSchema } from '@gangway/protocol'
import type { Config } from '../../config/config.js'
import type { AccountPage } from '../lists/accountList.js'
import { type FetchPageParameters, fetchAccountPage } from '../lists/fetchAccountPage.js'
import type { AccountTransaction } from './accountTransaction.js'
import { toAccountTransaction } from './toAccountTransaction.js'

/**
 * Asks the data API for one page of an account's transactions on one network, newest first. Rows of other networks are
 * dropped (modal-behaviour.md §12).
 *
 * @throws GangwayError `DATA_HISTORY_UNAVAILABLE` ('Failed to fetch transactions', product.md §8), `PROJECT_ID_MISSING`.
 */
export async function fetchHistory(
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
