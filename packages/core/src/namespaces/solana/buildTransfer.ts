import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'

/** A transfer as it goes on the chain. */
export type Transfer = {
  from: Address
  to: Address
  /** Base units. */
  amount: bigint
  /** Null for the native coin. */
  token: {
    mint: Address
    /** As shown to the person; the program refuses the transfer if the mint has others. */
    decimals: number
    source: Address
    destination: Address
    /** Whether the recipient's token account is still to be created, paid by the sender. */
    createsDestination: boolean
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
  return compileTransaction(
    lifetime ? setTransactionMessageLifetimeUsingBlockhash(lifetime, message) : message,
  )
}

function getInstructions({ from, to, amount, token }: Transfer): readonly Instruction[] {
  const signer = createNoopSigner(from)
  if (!token) return [getTransferSolInstruction({ source: signer, destination: to, amount })]
  const { mint, decimals, source, destination } = token
  const transfer = getTransferCheckedInstruction({
    source,
    mint,
    destination,
    authority: signer,
    amount,
    decimals,
  })
  if (!token.createsDestination) return [transfer]
  const create = getCreateAssociatedTokenIdempotentInstruction({
    payer: signer,
    ata: destination,
    owner: to,
    mint,
  })
  return [create, transfer]
}
