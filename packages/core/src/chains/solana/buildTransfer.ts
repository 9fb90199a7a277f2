import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionSize,
  getTransactionSizeLimit,
  type Instruction,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token'
import { getTransferInstruction } from './tokens/getTransferInstruction.js'

/** A transfer as it goes on the chain. */
export type Transfer = {
  from: Address
  to: Address
  /** Base units. */
  amount: bigint
  /** Text written beside it; empty for none. */
  memo: string
  /** Null for the native coin. */
  token: {
    program: Address
    mint: Address
    /** As shown to the person; the program refuses the transfer if the mint has others. */
    decimals: number
    source: Address
    destination: Address
    /** Whether the recipient's token account is still to be created, paid by the sender. */
    createsDestination: boolean
    /** Base units the token keeps; the program refuses the transfer if it is another. Null: it keeps nothing, ever. */
    fee: bigint | null
  } | null
}

/** What a transaction may compute, and for how much. */
export type ComputeBudget = {
  limit: number
  /** Micro-lamports per compute unit. */
  price: bigint
}

/** How long a transaction can be included. */
export type BlockhashLifetime = { blockhash: Blockhash; lastValidBlockHeight: bigint }

/**
 * Makes the unsigned transaction of a transfer, paid by the sender. Legacy format: nothing here needs address
 * tables, and every wallet reads it. Without a lifetime it is good for simulation only.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for a memo it has no room for, `context.maxBytes` says how much.
 */
export function buildTransfer(
  transfer: Transfer,
  { limit, price }: ComputeBudget,
  lifetime?: BlockhashLifetime,
): Transaction {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayer(transfer.from, message),
    (message) => setTransactionMessageComputeUnitLimit(limit, message),
    (message) => setTransactionMessageComputeUnitPrice(price, message),
    (message) => appendTransactionMessageInstructions(getInstructions(transfer), message),
  )
  const transaction = compileTransaction(
    lifetime ? setTransactionMessageLifetimeUsingBlockhash(lifetime, message) : message,
  )
  assertFits(transaction, transfer.memo)
  return transaction
}

// Only a memo can make a transfer too long.
function assertFits(transaction: Transaction, memo: string): void {
  const excess = getTransactionSize(transaction) - getTransactionSizeLimit(transaction)
  if (excess <= 0) return
  const maxBytes = new TextEncoder().encode(memo).length - excess
  throw new GangwayError('SEND_INVALID_PARAMETERS', {
    details: `the memo can have at most ${maxBytes} bytes`,
    context: { field: 'memo', maxBytes },
  })
}

// A recipient may ask for a memo, which Token-2022 then looks for right before the transfer.
function getInstructions(transfer: Transfer): readonly Instruction[] {
  const { from, to, amount, memo, token } = transfer
  const authority = createNoopSigner(from)
  // Not the newest memo program: not every token program knows that one, nor every network.
  const memos = memo
    ? [getAddMemoInstruction({ memo }, { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 })]
    : []
  if (!token) return [...memos, getTransferSolInstruction({ source: authority, destination: to, amount })]
  const { createsDestination, ...moved } = token
  const create = getCreateAssociatedTokenIdempotentInstruction({
    payer: authority,
    ata: token.destination,
    owner: to,
    mint: token.mint,
    tokenProgram: token.program,
  })
  return [
    ...(createsDestination ? [create] : []),
    ...memos,
    getTransferInstruction({ ...moved, amount, authority }),
  ]
}
