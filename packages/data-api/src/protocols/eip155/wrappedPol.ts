import { createWrappedCoin } from '../createWrappedCoin.js'

/** POL as a token, at the address of our token list. */
export const wrappedPol = createWrappedCoin('Wrapped POL', {
  'eip155:137': ['0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'],
})
