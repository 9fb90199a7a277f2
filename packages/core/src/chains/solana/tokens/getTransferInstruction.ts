import {
  type Address,
  getStructEncoder,
  getU8Encoder,
  getU64Encoder,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit'
import { getTransferCheckedInstruction } from '@solana-program/token'

const withFeeEncoder = getStructEncoder([
  ['instruction', getU8Encoder()],
  ['transferFeeInstruction', getU8Encoder()],
  ['amount', getU64Encoder()],
  ['decimals', getU8Encoder()],
  ['fee', getU64Encoder()],
])

/**
 * Moves tokens by `TransferChecked`, or, given the fee the token keeps, by `TransferCheckedWithFee`: the program
 * refuses when the fee is another by then. The two share their accounts.
 */
export function getTransferInstruction(parameters: {
  program: Address
  authority: TransactionSigner
  source: Address
  mint: Address
  destination: Address
  amount: bigint
  decimals: number
  /** Base units; null for a token that keeps nothing, ever. */
  fee: bigint | null
}): Instruction {
  const { program, fee, ...input } = parameters
  const checked = getTransferCheckedInstruction(input, { programAddress: program })
  if (fee === null) return checked
  const { amount, decimals } = input
  const data = withFeeEncoder.encode({ instruction: 26, transferFeeInstruction: 1, amount, decimals, fee })
  return { ...checked, data }
}
