import {
  type Address,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Signature,
} from '@solana/kit'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import * as v from 'valibot'
import { token2022ProgramAddress } from '../localTokens.js'

/** What a transaction that is sent to a Solana node takes, and from where. */
export type SolanaSend = {
  /** The signed transaction as it is sent, and how it is written. */
  wire: string
  encoding: 'base58' | 'base64'
  signature: Signature
  /** Pays the fee and signs first. */
  sender: Address
  /** Token accounts its transfers take from. */
  tokenSources: Address[]
  /** The first transfer of SOL in it, in lamports. */
  solTransfer: { source: Address; amount: bigint } | undefined
}

const paramsSchema = v.looseTuple([
  v.string(),
  v.optional(v.object({ encoding: v.optional(v.picklist(['base58', 'base64']), 'base58') }), {}),
])

/** Reads the parameters of `sendTransaction`; undefined when they are none, which the node may say. */
export function readSolanaSend(params: unknown): SolanaSend | undefined {
  const parsed = v.safeParse(paramsSchema, params)
  if (!parsed.success) return undefined
  const [wire, { encoding }] = parsed.output
  try {
    const bytes = (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(wire)
    const transaction = getTransactionDecoder().decode(bytes)
    const signature = getSignatureFromTransaction(transaction)
    return { wire, encoding, signature, ...readMessage(transaction.messageBytes) }
  } catch {
    return undefined
  }
}

function readMessage(
  bytes: Parameters<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>[0],
) {
  const message = getCompiledTransactionMessageDecoder().decode(bytes)
  if (message.version === 1) throw new RangeError('a version without instructions of this shape')
  const accounts = message.staticAccounts
  const instructions = message.instructions.map((instruction) => ({
    program: accounts[instruction.programAddressIndex],
    source: accounts[instruction.accountIndices?.[0] ?? -1],
    data: Buffer.from(instruction.data ?? []),
  }))
  const [sender] = accounts
  if (!sender) throw new RangeError('no account signs')
  return {
    sender,
    tokenSources: instructions.flatMap(({ program, source, data }) =>
      source && isTokenTransfer(program, data) ? [source] : [],
    ),
    solTransfer: instructions
      .map(({ program, source, data }) =>
        source && isSolTransfer(program, data) ? { source, amount: data.readBigUInt64LE(4) } : undefined,
      )
      .find((transfer) => transfer !== undefined),
  }
}

/** Transfer, TransferChecked, and the same with a fee (an extension's instruction with a number of its own). */
function isTokenTransfer(program: Address | undefined, data: Buffer): boolean {
  if (program !== TOKEN_PROGRAM_ADDRESS && program !== token2022ProgramAddress) return false
  return data[0] === 3 || data[0] === 12 || (data[0] === 26 && data[1] === 1)
}

function isSolTransfer(program: Address | undefined, data: Buffer): boolean {
  return program === SYSTEM_PROGRAM_ADDRESS && data.length === 12 && data.readUInt32LE(0) === 2
}
