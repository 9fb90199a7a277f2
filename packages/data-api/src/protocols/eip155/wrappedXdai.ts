import { createWrappedCoin } from '../createWrappedCoin.js'

/** xDAI as a token, at the address of our token list. */
export const wrappedXdai = createWrappedCoin('Wrapped xDAI', {
  'eip155:100': ['0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d'],
})
