import { localProtocols } from '../localProtocols.js'
import type { Protocol } from '../protocol.js'

/**
 * Uniswap's routers, v2 and v3, as docs.uniswap.org/contracts (deployments of each) has them. Its pools are too many to list
 * and their events name routers, so the call tells it, where something came and something left.
 */
export const uniswap: Protocol = {
  name: 'Uniswap',
  contracts: {
    'eip155:1': [
      '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
      '0xE592427A0AEce92De3Edee1F18E0157C05861564',
      '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    ],
    'eip155:10': [
      '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
      '0xE592427A0AEce92De3Edee1F18E0157C05861564',
      '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    ],
    'eip155:56': ['0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2'],
    'eip155:137': [
      '0xE592427A0AEce92De3Edee1F18E0157C05861564',
      '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    ],
    'eip155:42161': [
      '0xE592427A0AEce92De3Edee1F18E0157C05861564',
      '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    ],
    'eip155:31337': [localProtocols.pairs, localProtocols.tiers],
    'eip155:31338': [localProtocols.pairs, localProtocols.tiers],
  },
  calls: [{ operation: 'trade' }],
}
