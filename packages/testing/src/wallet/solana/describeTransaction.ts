import type { CaipNetworkId } from '@gangway/protocol'
import { listedTokens, networks } from '@gangway/registry'
import {
  decompileTransactionMessage,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  getUtf8Decoder,
  type Instruction,
  type InstructionWithAccounts,
  type InstructionWithData,
  isInstructionWithAccounts,
  isInstructionWithData,
  type ReadonlyUint8Array,
  type Transaction,
} from '@solana/kit'
import {
  identifySystemInstruction,
  parseTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
  SystemInstruction,
} from '@solana-program/system'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  parseTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TRANSFER_CHECKED_DISCRIMINATOR,
} from '@solana-program/token'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { Confirmation } from '../confirm/Confirmation.js'
import type { ProxyRpc } from '../createProxyRpc.js'

type Row = Confirmation['rows'][number]

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const memoPrograms = new Set<string>([
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

/** Says in plain words what a transaction does, to whom, and what the network takes for it. */
export async function describeTransaction(
  rpc: ProxyRpc,
  networkId: CaipNetworkId,
  transaction: Transaction,
): Promise<Pick<Confirmation, 'title' | 'rows'>> {
  const compiled = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const { instructions, feePayer }: { instructions: readonly Instruction[]; feePayer: { address: string } } =
    decompileTransactionMessage(compiled)
  const rows = instructions.flatMap((instruction) => describeInstruction(networkId, instruction))
  const amounts = rows.filter(({ label }) => label === 'Amount').map(({ value }) => value)
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  return {
    title: amounts.length > 0 ? `Send ${amounts.join(' and ')}` : 'Sign a transaction',
    rows: [
      ...rows,
      { label: 'From', value: feePayer.address },
      { label: 'Network', value: network?.name ?? networkId },
      { label: 'Network fee', value: await readFee(rpc, networkId, transaction) },
    ],
  }
}

function describeInstruction(networkId: CaipNetworkId, instruction: Instruction): Row[] {
  const { programAddress } = instruction
  if (programAddress === computeBudgetProgram) return []
  if (isInstructionWithAccounts(instruction) && isInstructionWithData(instruction)) {
    if (isSystemTransfer(instruction)) {
      const { accounts, data } = parseTransferSolInstruction(instruction)
      return [
        { label: 'Amount', value: `${formatUnits(data.amount, 9)} SOL` },
        { label: 'To', value: accounts.destination.address },
      ]
    }
    const transfer = toTokenTransfer(instruction)
    if (transfer) {
      const { accounts, data } = parseTransferCheckedInstruction(transfer)
      const token = listedTokens.find(
        (listed) => listed.caipNetworkId === networkId && listed.address === accounts.mint.address,
      )
      return [
        {
          label: 'Amount',
          value: `${formatUnits(data.amount, data.decimals)} ${token?.symbol ?? accounts.mint.address}`,
        },
        { label: 'To token account', value: accounts.destination.address },
      ]
    }
    // Accounts of the instruction: payer, token account, owner, mint, …
    if (programAddress === ASSOCIATED_TOKEN_PROGRAM_ADDRESS)
      return [{ label: 'Creates a token account for', value: instruction.accounts[2]?.address ?? 'unknown' }]
  }
  if (memoPrograms.has(programAddress))
    return [{ label: 'Memo', value: getUtf8Decoder().decode(instruction.data ?? new Uint8Array()) }]
  return [{ label: 'Calls program', value: programAddress }]
}

type FullInstruction = Instruction &
  InstructionWithAccounts<NonNullable<Instruction['accounts']>> &
  InstructionWithData<ReadonlyUint8Array>

const isSystemTransfer = (instruction: FullInstruction) =>
  instruction.programAddress === SYSTEM_PROGRAM_ADDRESS &&
  identifySystemInstruction(instruction) === SystemInstruction.TransferSol

// With the fee the token keeps, `TransferCheckedWithFee` (26, 1) says amount and decimals as `TransferChecked` does.
function toTokenTransfer(instruction: FullInstruction): FullInstruction | null {
  const { programAddress, data } = instruction
  if (programAddress === token2022Program && data[0] === 26 && data[1] === 1)
    return { ...instruction, data: Uint8Array.from([TRANSFER_CHECKED_DISCRIMINATOR, ...data.slice(2, 11)]) }
  const isTransfer =
    (programAddress === TOKEN_PROGRAM_ADDRESS || programAddress === token2022Program) &&
    data[0] === TRANSFER_CHECKED_DISCRIMINATOR
  return isTransfer ? instruction : null
}

const feeSchema = v.object({ value: v.nullable(v.number()) })

async function readFee(
  rpc: ProxyRpc,
  networkId: CaipNetworkId,
  { messageBytes }: Transaction,
): Promise<string> {
  const message = getBase64Decoder().decode(messageBytes)
  const fee = v.parse(
    feeSchema,
    await rpc(networkId, 'getFeeForMessage', [message, { commitment: 'confirmed' }]),
  )
  return fee.value === null ? 'unknown' : `${formatUnits(BigInt(fee.value), 9)} SOL`
}
