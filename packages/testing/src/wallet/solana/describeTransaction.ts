import type { CaipNetworkId } from '@gangway/protocol'
import { listedTokens, networks } from '@gangway/registry'
import {
  decompileTransactionMessage,
  getBase64Decoder,
  getCompiledTransactionMessageDecoder,
  type Instruction,
  isInstructionWithAccounts,
  isInstructionWithData,
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
  identifyTokenInstruction,
  parseTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
  TokenInstruction,
} from '@solana-program/token'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { Confirmation } from '../confirm/Confirmation.js'
import type { ProxyRpc } from '../createProxyRpc.js'

type Row = Confirmation['rows'][number]

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'

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
    if (isTokenTransfer(instruction)) {
      const { accounts, data } = parseTransferCheckedInstruction(instruction)
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
  return [{ label: 'Calls program', value: programAddress }]
}

type FullInstruction = Parameters<typeof identifySystemInstruction>[0] & Instruction

const isSystemTransfer = (instruction: FullInstruction) =>
  instruction.programAddress === SYSTEM_PROGRAM_ADDRESS &&
  identifySystemInstruction(instruction) === SystemInstruction.TransferSol

const isTokenTransfer = (instruction: FullInstruction) =>
  instruction.programAddress === TOKEN_PROGRAM_ADDRESS &&
  identifyTokenInstruction(instruction) === TokenInstruction.TransferChecked

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
