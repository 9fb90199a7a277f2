import type { SolanaProtocol } from '../protocol.js'

/** Solana's own stake program: SOL goes into a stake account and comes out of it; solana.com/docs/references/staking. */
export const stakeProgram: SolanaProtocol = {
  name: 'Solana',
  programs: ['Stake11111111111111111111111111111111111111'],
  read({ in: gained, out: lost }) {
    if (gained.hasToken || lost.hasToken) return null
    if (lost.hasCoin) return 'stake'
    return gained.hasCoin ? 'unstake' : null
  },
}
