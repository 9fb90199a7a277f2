import type { UnjudgedEvent } from '../model/accountEvent.js'
import type { Gains, Operation } from './protocol.js'
import { solanaProtocols } from './solana/index.js'

/**
 * Reads what a transaction was to an account by the programs its instructions call, and by what the account gained and lost
 * in it. `moves` are the account's events of it. Programs of two protocols with different answers are none.
 */
export function readSolanaOperation(
  programs: ReadonlySet<string>,
  moves: readonly UnjudgedEvent[],
): Operation {
  const gains = { in: toGains(moves, 'in'), out: toGains(moves, 'out') }
  const [told, ...others] = solanaProtocols
    .filter((protocol) => protocol.programs.some((program) => programs.has(program)))
    .flatMap((protocol) => {
      const operation = protocol.read(gains)
      return operation === null ? [] : { operation, protocol: protocol.name }
    })
  return told && others.length === 0 ? told : { operation: null, protocol: null }
}

function toGains(moves: readonly UnjudgedEvent[], way: 'in' | 'out'): Gains {
  const some = moves.filter(({ direction }) => direction === way)
  return {
    hasCoin: some.some(({ kind }) => kind === 'native'),
    hasToken: some.some(({ kind }) => kind === 'fungible' || kind === 'nft'),
  }
}
