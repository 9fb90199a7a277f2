import { base64 } from '@scure/base'
import type { SolanaNode } from './createSolanaNode.js'
import { computeBudgetKinds } from './instructions/computeBudget.js'
import { readData } from './instructions/knownProgram.js'
import { programs } from './programs.js'
import type { SolanaTransaction } from './transaction.js'

/** Lamports each signature costs. */
export const signatureFee = 5_000n
/** Units of computing an instruction may use where none are asked for, and the most a transaction may. */
const [unitsPerInstruction, mostUnits] = [200_000n, 1_400_000n]
const microLamports = 1_000_000n

/**
 * The most a transaction costs, lamports: what the node says, or what the transaction itself offers where that is more, as
 * where the node lies or thinks it expired.
 */
export async function readFee(transaction: SolanaTransaction, node: SolanaNode): Promise<bigint> {
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
