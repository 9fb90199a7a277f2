import { GangwayError } from '@gangway/protocol'
import type { SwapRequest } from '../swapProvider.js'
import { readSwappedMints, wrappedSol } from './swappedMints.js'

/** One instruction, with the addresses of its accounts. */
export type NamedInstruction = { program: string; accounts: readonly string[]; data: Uint8Array }

/** What an instruction of a swap's own program holds the chain to, base units; null where it cannot be read. */
export type ReadInstruction = (data: Uint8Array) => { amount: bigint; minimum: bigint } | null

const systemProgram = '11111111111111111111111111111111'
/** Sets what a transaction may use, and pays for it. */
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const tokenAccountProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** The first token program; wrapped SOL is of no other. */
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

/** System: a transfer. Four bytes of its number, eight of the amount. */
const transferLength = 12
const transfer = 2
/** SPL Token. */
const closeAccount = 9
const syncNative = 17

/**
 * Lets pass what a swap needs and nothing else: one instruction of the swap's own program, which holds it to the amount and
 * the minimum, and beside it a fee, accounts for what is got, wrapping, and unwrapping. Everything else of the common programs is
 * signed by the account, and a trial shows only what lies in token accounts. `wrapped`: accounts of the account's that hold
 * wrapped SOL already.
 *
 * `open`: programs that may be called with anything: those of a local network, where the other side signs beside the account.
 *
 * @throws GangwayError `DATA_SWAP_REFUSED`.
 */
export function checkInstructions(
  instructions: readonly NamedInstruction[],
  request: SwapRequest,
  rules: {
    programs: readonly string[]
    open: readonly string[]
    read: ReadInstruction
    minimum: bigint
    wrapped: readonly string[]
  },
): void {
  const { account, amount } = request
  const { programs, open, read, minimum } = rules
  const [from, to] = readSwappedMints(request)
  const wrapped = new Set(rules.wrapped)
  let swaps = 0
  let given = 0n

  const checkers: Readonly<Record<string, (one: NamedInstruction) => boolean>> = {
    [computeBudgetProgram]: ({ data }) =>
      // Units, what each of them costs, and bytes that are loaded.
      (data[0] === 2 && data.length === 5) ||
      (data[0] === 3 && data.length === 9) ||
      (data[0] === 4 && data.length === 5),
    // It makes the one account there is for an owner and a mint, and fails for any other.
    [tokenAccountProgram]({ data, accounts: [, made, owner, mint] }) {
      const isMade = data.length === 0 || (data.length === 1 && (data[0] === 0 || data[0] === 1))
      if (mint === wrappedSol && made !== undefined) wrapped.add(made)
      return isMade && owner === account && (mint === to || mint === wrappedSol)
    },
    [systemProgram]({ data, accounts: [source, destination = ''] }) {
      const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
      if (data.length !== transferLength || view.getUint32(0, true) !== transfer) return false
      given += view.getBigUint64(4, true)
      return from === wrappedSol && source === account && wrapped.has(destination) && given <= amount
    },
    [tokenProgram]({ data, accounts: [token = '', destination, authority] }) {
      if (data.length !== 1 || !wrapped.has(token)) return false
      if (data[0] === syncNative) return true
      return data[0] === closeAccount && destination === account && authority === account
    },
  }

  for (const one of instructions) {
    const { program, data } = one
    if (open.includes(program)) continue
    if (programs.includes(program)) {
      const terms = read(data)
      if (!terms) throw refuse('it cannot be read what it does')
      if (terms.amount > amount) throw refuse('it may take more than it says')
      if (terms.minimum < minimum) throw refuse('it may bring less than it says')
      swaps += 1
    } else if (!checkers[program]?.(one)) throw refuse(`it calls something unknown: ${program}`)
  }
  if (swaps !== 1 && !(swaps === 0 && open.length > 0)) throw refuse('it is not one swap')
}

/** What exactly is for the log alone. */
function refuse(details: string): GangwayError {
  return new GangwayError('DATA_SWAP_REFUSED', { details, context: { field: 'source' } })
}
