import { specTexts } from '../specTexts.js'
import { defineErrors } from './defineErrors.js'

/** Account data. data-sources.md §1. */
export const dataApiErrors = defineErrors({
  DATA_BALANCE_UNAVAILABLE: {
    retryable: true,
    message: specTexts.tokenBalanceUnavailable,
    userText: 'error.balanceUnavailable',
    status: 503,
  },
  DATA_INVALID_RESPONSE: {
    retryable: true,
    message: 'The server answered in an unexpected form',
    userText: 'error.badAnswer',
  },
  DATA_WALLETS_UNAVAILABLE: {
    retryable: true,
    message: 'The wallet list is unavailable',
    userText: 'error.walletsUnavailable',
  },
  CURRENCY_NOT_SUPPORTED: {
    retryable: false,
    message: 'Prices are not told in this currency',
    userText: 'error.unexpectedInput',
    status: 422,
  },
  DATA_HISTORY_UNAVAILABLE: {
    retryable: true,
    message: specTexts.fetchTransactionsFailed,
    userText: 'error.noAnswer',
    status: 503,
  },
  DATA_NFTS_UNAVAILABLE: {
    retryable: true,
    message: 'The NFTs are unavailable',
    userText: 'error.noAnswer',
    status: 503,
  },
  DATA_SWAPS_NOT_SUPPORTED: {
    retryable: false,
    message: specTexts.swapsNotSupported,
    userText: 'error.networkNotOffered',
    status: 400,
  },
  DATA_QUOTES_UNAVAILABLE: {
    retryable: true,
    message: 'No quote could be had',
    userText: 'error.noAnswer',
    status: 503,
  },
})
