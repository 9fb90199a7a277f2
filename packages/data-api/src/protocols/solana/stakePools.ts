import type { SolanaProtocol } from '../protocol.js'
import { readLiquidStake } from '../readLiquidStake.js'

/** The program of stake pools, by which JitoSOL and others are made; spl.solana.com/stake-pool. */
export const stakePools: SolanaProtocol = {
  name: 'SPL Stake Pool',
  programs: ['SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy'],
  read: readLiquidStake,
}
