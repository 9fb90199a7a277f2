import type { TransactionError } from '@solana/kit'

/** Errors of the token programs, which a node reports by number. */
const tokenProgramErrors: Record<number, string> = {
  1: 'There is not enough to send', // the System program means the same by it
  3: 'The token account belongs to another token',
  4: 'The token account belongs to somebody else',
  17: 'The token account is frozen',
  18: 'The token has other decimals than shown',
  32: 'The token’s own fee has changed',
  36: 'The recipient takes transfers with a memo only',
  37: 'The token cannot be transferred',
}

/** Errors of any program that nodes name, in our words. */
const instructionErrors: Record<string, string> = {
  ComputationalBudgetExceeded: 'The compute limit is too low',
  ProgramFailedToComplete: 'The compute limit is too low',
}

const transactionErrors: Record<string, string> = {
  AccountNotFound: 'The sending account does not exist yet',
  BlockhashNotFound: 'This took too long to confirm',
  InsufficientFundsForFee: 'There is not enough SOL for the network fee',
  InsufficientFundsForRent: 'An account would hold less than the network’s minimum',
  InvalidRentPayingAccount: 'An account would hold less than the network’s minimum',
}

/**
 * Says in plain words why a transaction fails; where there are none, in the node's own. `logs` are those of a
 * simulation.
 */
export function describeTransactionError(error: TransactionError, logs: readonly string[] = []): string {
  const name = typeof error === 'string' ? error : (Object.keys(error)[0] ?? 'unknown error')
  if (typeof error === 'object' && 'InstructionError' in error) {
    const [, reason] = error.InstructionError
    const known = typeof reason === 'object' ? tokenProgramErrors[Number(reason.Custom)] : undefined
    const logged = logs.findLast((line) => line.startsWith('Program log: Error: '))
    if (known) return known
    if (logged) return logged.slice('Program log: Error: '.length)
    if (typeof reason === 'string') return instructionErrors[reason] ?? reason
    return JSON.stringify(reason, bigintsAsText)
  }
  return transactionErrors[name] ?? name
}

function bigintsAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
