import { defineErrors } from './defineErrors.js'

/** Building a swap. data-sources.md §8 */
export const swapsErrors = defineErrors({
  DATA_SWAP_NO_ROUTE: {
    retryable: true,
    message: 'Nobody swaps these two in this amount now',
    userText: 'error.notFound',
    status: 404,
  },
  DATA_SWAP_BALANCE_LOW: {
    retryable: false,
    message: 'The account has less than is to be swapped',
    userText: 'error.notEnough',
    status: 422,
  },
  DATA_SWAP_NOT_APPROVED: {
    retryable: false,
    message: 'The token has to be approved first',
    userText: 'error.unexpectedInput',
    status: 422,
  },
  DATA_SWAP_PRICE_MOVED: {
    retryable: true,
    message: 'The price has moved: less would arrive than was shown',
    userText: 'error.wouldFail',
    status: 409,
  },
  DATA_SWAP_WOULD_FAIL: {
    retryable: true,
    message: 'The network would refuse this swap',
    userText: 'error.wouldFail',
    status: 422,
  },
  DATA_SWAP_REFUSED: {
    retryable: true,
    message: 'What a source built does other things than it says',
    userText: 'error.notAllowed',
    status: 502,
  },
  DATA_SWAP_UNTRIED: {
    retryable: true,
    message: 'No node of this network can try the swap out',
    userText: 'error.noAnswer',
    status: 503,
  },
})
