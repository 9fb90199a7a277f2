import { createWrappedCoin } from '../createWrappedCoin.js'

/** BNB as a token, at the address of our token list. */
export const wrappedBnb = createWrappedCoin('Wrapped BNB', {
  'eip155:56': ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
})
