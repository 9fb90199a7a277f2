import type { SolanaProtocol } from '../protocol.js'

/** Jupiter's aggregator, version 6; dev.jup.ag. */
export const jupiter: SolanaProtocol = {
  name: 'Jupiter',
  programs: ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'],
  read: ({ in: gained, out: lost }) =>
    (gained.hasCoin || gained.hasToken) && (lost.hasCoin || lost.hasToken) ? 'trade' : null,
}
