import { callJsonRpc, getLocalSolanaAccount } from '@gangway/dev'
import {
  type Address,
  getAddressEncoder,
  getStructEncoder,
  getU16Encoder,
  getU64Encoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { AccountState, getMintEncoder, getTokenEncoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { SendToken } from '../../sendParameters.js'
import { getAssociatedTokenAddress, token2022Program } from '../tokens/readTokenAccounts.js'
import { createFreshAddress } from './createTestSender.js'

/** An extension as the program stores it: its number and content. */
export type TestExtension = [number: number, content: Uint8Array]

const feeEncoder = getStructEncoder([
  ['epoch', getU64Encoder()],
  ['maximumFee', getU64Encoder()],
  ['basisPoints', getU16Encoder()],
])

/** A fee of each transfer, from an epoch on; none before it. */
export function transferFee(basisPoints: number, maximumFee: bigint, epoch = 0n): TestExtension {
  const none = feeEncoder.encode({ epoch: 0n, maximumFee: 0n, basisPoints: 0 })
  const fee = feeEncoder.encode({ epoch, maximumFee, basisPoints })
  return [1, Uint8Array.from([...new Uint8Array(72), ...none, ...fee])]
}

/** Writes a Token-2022 mint with six decimals into a node. */
export async function createToken2022(
  url: string,
  ...extensions: readonly TestExtension[]
): Promise<SendToken & { address: Address }> {
  const mint = await createFreshAddress()
  const authority = getLocalSolanaAccount('faucet').address
  const base = getMintEncoder().encode({
    mintAuthority: authority,
    supply: 10n ** 18n,
    decimals: 6,
    isInitialized: true,
    freezeAuthority: authority,
  })
  await writeAccount(url, mint, token2022Program, withExtensions(base, 1, extensions))
  return { address: mint, symbol: 'T22', decimals: 6 }
}

/** Writes a token account into a node, by default an owner's associated one. */
export async function createTokenAccount(
  url: string,
  parameters: {
    mint: Address
    owner: Address
    amount: bigint
    program?: Address
    at?: Address
    isFrozen?: boolean
    extensions?: readonly TestExtension[]
  },
): Promise<void> {
  const { mint, owner, amount, program = token2022Program, extensions = [] } = parameters
  const data = getTokenEncoder().encode({
    mint,
    owner,
    amount,
    delegate: null,
    state: parameters.isFrozen ? AccountState.Frozen : AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  })
  const at = parameters.at ?? (await getAssociatedTokenAddress(owner, mint, program))
  const isClassic = program === TOKEN_PROGRAM_ADDRESS
  await writeAccount(url, at, program, isClassic ? data : withExtensions(data, 2, extensions))
}

function withExtensions(
  base: ReadonlyUint8Array,
  kind: number,
  extensions: readonly TestExtension[],
): Uint8Array {
  const padding = new Uint8Array(165 - base.length)
  const u16 = getU16Encoder()
  const contents = extensions.flatMap(([number, content]) => [
    ...u16.encode(number),
    ...u16.encode(content.length),
    ...content,
  ])
  return Uint8Array.from([...base, ...padding, kind, ...contents])
}

/** Writes an account with its bytes into a node. */
export async function writeAccount(
  url: string,
  at: Address,
  owner: Address,
  data: ReadonlyUint8Array,
): Promise<void> {
  const account = { lamports: 10_000_000, owner, data: Buffer.from(Uint8Array.from(data)).toString('hex') }
  await callJsonRpc(url, 'surfnet_setAccount', [at, account])
}

/** An address as an extension holds it. */
export function toBytes(address: Address): Uint8Array {
  return Uint8Array.from(getAddressEncoder().encode(address))
}
