import type { UnjudgedEvent } from '../model/accountEvent.js'
import type { Gains, Operation, SolanaInstruction } from './protocol.js'
import { solanaProtocols } from './solana/index.js'

/** Programs that may stand beside any protocol: the price of the transaction, and new token accounts for their rent. */
const harmless = [
  'ComputeBudget111111111111111111111111111111',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
]

/**
 * Reads what a transaction was to an account by the programs its instructions call, and by what the account gained and lost
 * in it. `moves` are the account's events of it. With any other program beside the protocol's it is none: that one may have
 * taken what left, and the protocol's have done nothing.
 */
export function readSolanaOperation(
  instructions: readonly SolanaInstruction[],
  account: string,
  moves: readonly UnjudgedEvent[],
): Operation {
  const protocol = solanaProtocols.find(
    ({ programs, besides = [] }) =>
      instructions.some(({ programId }) => programs.includes(programId)) &&
      instructions.every(({ programId }) => [...programs, ...besides, ...harmless].includes(programId)),
  )
  const call = { in: toGains(moves, 'in'), out: toGains(moves, 'out'), account, instructions, moves }
  const operation = protocol?.read(call) ?? null
  return protocol && operation ? { operation, protocol: protocol.name } : { operation: null, protocol: null }
}

function toGains(moves: readonly UnjudgedEvent[], way: 'in' | 'out'): Gains {
  const some = moves.filter(({ direction }) => direction === way)
  return {
    hasCoin: some.some(({ kind }) => kind === 'native'),
    hasToken: some.some(({ kind }) => kind === 'fungible' || kind === 'nft'),
  }
}
