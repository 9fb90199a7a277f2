import { GangwayError } from '@gangway/protocol'
import {
  type Address,
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit'

/**
 * A transaction of Solana as apps have it: of @solana/kit, or its wire bytes (web3.js’ `serialize()`). It may be
 * signed in part.
 */
export type SolanaTransaction = Transaction | Uint8Array

/** A transaction, and what of it has to be known. */
export type ReadSolanaTransaction = {
  transaction: Transaction
  bytes: Uint8Array
  /** All accounts that are named in it, the payer first; those of look-up tables are not. */
  accounts: readonly Address[]
  /** The first program it calls beside fee settings; null: there is none. */
  program: string | null
  /** Blockhash, or value of a nonce account. */
  lifetimeToken: string
  /** It lives by a nonce account, so its end is not known. */
  hasNonce: boolean
}

const systemProgram = '11111111111111111111111111111111'
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

/** First bytes of the instruction `AdvanceNonceAccount`, little endian. */
const advanceNonce = [4, 0, 0, 0]

/**
 * Takes a transaction an app wants signed.
 *
 * @throws GangwayError `INVALID_INPUT` for what is no transaction, and for one whose signers the account is not among.
 */
export function readTransaction(asked: SolanaTransaction, signer: string): ReadSolanaTransaction {
  const read = decode(asked)
  if (!Object.hasOwn(read.transaction.signatures, signer))
    throw new GangwayError('INVALID_INPUT', { details: `${signer} is no signer of this transaction` })
  return read
}

function decode(asked: SolanaTransaction): ReadSolanaTransaction {
  try {
    const transaction = asked instanceof Uint8Array ? getTransactionDecoder().decode(asked) : asked
    const message: CompiledTransactionMessage & { lifetimeToken: string } =
      getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    const steps = readSteps(message)
    return {
      transaction,
      bytes:
        asked instanceof Uint8Array ? asked : new Uint8Array(getTransactionEncoder().encode(transaction)),
      accounts: message.staticAccounts,
      program: steps.find(({ program }) => program !== computeBudgetProgram)?.program ?? null,
      lifetimeToken: message.lifetimeToken,
      hasNonce: isNonceStep(steps[0]),
    }
  } catch (cause) {
    throw new GangwayError('INVALID_INPUT', { cause, details: 'this is no Solana transaction' })
  }
}

type Step = { program: string | null; data: ArrayLike<number> }

// Programs are never in look-up tables, whose accounts nobody here knows.
function readSteps(message: CompiledTransactionMessage): Step[] {
  const { staticAccounts } = message
  const steps =
    message.version === 1
      ? message.instructionHeaders.map(({ programAccountIndex }, at) => ({
          index: programAccountIndex,
          data: message.instructionPayloads[at]?.instructionData,
        }))
      : message.instructions.map(({ programAddressIndex, data }) => ({ index: programAddressIndex, data }))
  return steps.map(({ index, data }) => ({ program: staticAccounts[index] ?? null, data: data ?? [] }))
}

function isNonceStep(step: Step | undefined): boolean {
  return step?.program === systemProgram && advanceNonce.every((byte, at) => step.data[at] === byte)
}
