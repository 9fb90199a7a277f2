import { createWrappedCoin } from '../createWrappedCoin.js'

/** AVAX as a token, at the address of our token list. */
export const wrappedAvax = createWrappedCoin('Wrapped AVAX', {
  'eip155:43114': ['0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
})
