import { createWrappedCoin } from '../createWrappedCoin.js'
import { localProtocols } from '../localProtocols.js'

/** Ether as a token, at the addresses of our token lists; the OP Stack's is at one address (specs.optimism.io, predeploys). */
export const wrappedEther = createWrappedCoin('Wrapped Ether', {
  'eip155:1': ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
  'eip155:10': ['0x4200000000000000000000000000000000000006'],
  'eip155:8453': ['0x4200000000000000000000000000000000000006'],
  'eip155:42161': ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
  'eip155:59144': ['0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f'],
  'eip155:7777777': ['0x4200000000000000000000000000000000000006'],
  'eip155:31337': [localProtocols.wrapped],
  'eip155:31338': [localProtocols.wrapped],
})
