import type { SolanaProtocol } from './protocol.js'

/** Liquid staking, told by the balances: SOL for the pool's token, and the reverse. */
export const readLiquidStake: SolanaProtocol['read'] = ({ in: gained, out: lost }) => {
  if (lost.hasCoin && gained.hasToken && !lost.hasToken) return 'stake'
  return lost.hasToken && gained.hasCoin && !gained.hasToken ? 'unstake' : null
}
