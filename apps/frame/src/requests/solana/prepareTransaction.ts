import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { address } from '@solana/addresses'
import type { ApprovalChange, ApprovalWarning } from '../../model/approvalModel.js'
import { type Description, deepFreeze } from '../model/createModel.js'
import { danger, plain } from '../model/rows.js'
import { formatAmount } from '../model/token.js'
import type { Signers, SigningContext } from '../signingContext.js'
import { writeBase58 } from './base58.js'
import type { SolanaNode } from './createSolanaNode.js'
import { describeTransaction } from './describeTransaction.js'
import { computeBudgetKinds } from './instructions/computeBudget.js'
import { readData } from './instructions/knownProgram.js'
import { programs } from './programs.js'
import { readFacts } from './readFacts.js'
import { readTransaction } from './readTransaction.js'
import { simulate } from './simulate.js'
import type { SolanaTransaction } from './transaction.js'

/** A transaction that can be shown and signed. */
export type PreparedTransaction = {
  description: Description
  changes: readonly ApprovalChange[] | null
  /** SHA-256 of the message, base58, as hardware wallets show it. */
  digest: string
  isSignedByOthers: boolean
  /** The transaction with our signature in its place, nothing else changed. */
  sign(signers: Signers): Uint8Array
}

/** How many times the fee without priority is no longer a matter of taste: 0.01 SOL for one signature. */
const absurd = 2_000n

/** Reads a transaction given as base58, asks the node about it and puts it into words. */
export async function prepareTransaction(
  text: string,
  context: SigningContext,
  node: SolanaNode,
): Promise<PreparedTransaction> {
  const { texts } = context
  const transaction = deepFreeze(await readTransaction(text, context, node))
  const [facts, fee, isCurrent] = await Promise.all([
    readFacts(transaction, context, node),
    readFee(transaction, node),
    transaction.isDurable || node.isBlockhashValid(transaction.lifetimeToken),
  ])
  const simulation = await simulate(transaction, facts, { node, fee })
  const description = describeTransaction(transaction, facts)
  const usualFee = signatureFee * BigInt(transaction.signatureCount)
  const balance = facts.accounts.get(address(context.solanaAddress))?.lamports ?? 0n
  const warnings: (ApprovalWarning | false)[] = [
    simulation.failure !== null && danger(texts.wouldFail(simulation.failure)),
    !isCurrent && danger(texts.expired),
    transaction.isDurable && danger(texts.staysValid),
    fee > usualFee * absurd && danger(texts.highFee(fee / usualFee)),
    balance < fee &&
      danger(
        texts.notEnough(formatAmount(balance, facts.native, texts), formatAmount(fee, facts.native, texts)),
      ),
  ]
  return {
    description: {
      ...description,
      rows: [...description.rows, plain(texts.feeAtMost, formatAmount(fee, facts.native, texts))],
      warnings: [
        ...warnings.filter((warning) => warning !== false),
        ...simulation.warnings,
        ...description.warnings,
      ],
    },
    changes: simulation.changes,
    digest: writeBase58(sha256(transaction.messageBytes)),
    isSignedByOthers: transaction.isSignedByOthers,
    sign: (signers) => placeSignature(transaction, signers),
  }
}

function placeSignature(
  { bytes, messageBytes }: SolanaTransaction,
  { signSolanaMessage }: Signers,
): Uint8Array {
  const signed = bytes.slice()
  // Before it one byte says how many there are.
  signed.set(signSolanaMessage(messageBytes), 1)
  return signed
}

/** Lamports each signature costs. */
const signatureFee = 5_000n
/** Units of computing an instruction may use where none are asked for, and the most a transaction may. */
const [unitsPerInstruction, mostUnits] = [200_000n, 1_400_000n]
const microLamports = 1_000_000n

/**
 * The most a transaction costs, lamports: what the node says, or what the transaction itself offers where that is more, as
 * where the node lies or thinks it expired.
 */
async function readFee(transaction: SolanaTransaction, node: SolanaNode): Promise<bigint> {
  const message = base64.encode(transaction.messageBytes)
  const [told, offered] = [(await node.getFee(message)) ?? 0n, computeFee(transaction)]
  return told > offered ? told : offered
}

function computeFee({ instructions, signatureCount }: SolanaTransaction): bigint {
  const budget = instructions.filter(({ program }) => program === programs.computeBudget).map(readData)
  const find = (kind: number) => budget.find(({ u8 }) => u8(0) === kind)
  const others = instructions.filter(({ program }) => program !== programs.computeBudget)
  const usual = BigInt(others.length) * unitsPerInstruction
  const asked = BigInt(find(computeBudgetKinds.setLimit)?.u32(1) ?? usual)
  const units = asked < mostUnits ? asked : mostUnits
  const price = find(computeBudgetKinds.setPrice)?.u64(1) ?? 0n
  return BigInt(signatureCount) * signatureFee + (units * price + microLamports - 1n) / microLamports
}
