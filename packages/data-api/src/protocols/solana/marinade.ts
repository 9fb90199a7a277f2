import type { SolanaProtocol } from '../protocol.js'
import { readLiquidStake } from '../readLiquidStake.js'

/** Marinade's liquid staking; docs.marinade.finance. */
export const marinade: SolanaProtocol = {
  name: 'Marinade',
  programs: ['MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD'],
  read: readLiquidStake,
}
