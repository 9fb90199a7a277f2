import { GangwayError } from '@gangway/protocol'
import { type Address, address, fetchEncodedAccounts, type MaybeEncodedAccount } from '@solana/kit'
import {
  AccountState,
  findAssociatedTokenPda,
  getTokenDecoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { SolanaRpc } from '../solanaContext.js'
import { readTransferFeeConfig, type TransferFeeConfig } from './getTransferFee.js'
import { type Extensions, extensionNumbers, readExtensions } from './tokenExtensions.js'

/** A token's mint. */
export type Mint = {
  address: Address
  /** The token program that owns it. */
  program: Address
  /** Null: it belongs to the Token program, which has none. */
  extensions: Extensions | null
  /** What it keeps of each transfer, and the epoch that decides about it; null: nothing, ever. */
  transferFee: { config: TransferFeeConfig; epoch: bigint } | null
}

/** The recipient's token account as it is. */
type Destination = { owner: Address; isFrozen: boolean; extensions: Extensions | null }

/** The token side of a transfer. */
export type TokenAccounts = {
  mint: Mint
  /** What the sender spends from. `balance` is in base units, null: unknown. */
  source: { address: Address; balance: bigint | null; isFrozen: boolean }
  /** The recipient's associated token account. */
  destination: Address
  /** What is there; null when it is still to be created. */
  destinationAccount: Destination | null
}

/**
 * Reads mint and token accounts of a transfer. Which program the token belongs to is not known before, so both
 * accounts the recipient could have are read along with the mint.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for a mint that no token program owns.
 */
export async function readTokenAccounts(
  rpc: SolanaRpc,
  parameters: { from: Address; to: Address; mint: Address },
  abortSignal: AbortSignal | undefined,
): Promise<TokenAccounts> {
  const { from, to, mint } = parameters
  const options = abortSignal ? { abortSignal } : {}
  const destinations = await Promise.all([
    getAssociatedTokenAddress(to, mint, TOKEN_PROGRAM_ADDRESS),
    getAssociatedTokenAddress(to, mint, token2022Program),
  ])
  const [[mintAccount, ...destinationAccounts], source] = await Promise.all([
    fetchEncodedAccounts(rpc, [mint, ...destinations], options),
    findTokenSource(rpc, from, mint, abortSignal),
  ])
  const { program, extensions } = readMint(mint, mintAccount)
  const feeData = extensions?.get(extensionNumbers.transferFeeConfig)
  const epoch = feeData ? (await rpc.getEpochInfo().send(options)).epoch : 0n
  const destination = destinations[extensions ? 1 : 0]
  return {
    mint: {
      address: mint,
      program,
      extensions,
      transferFee: feeData ? { config: readTransferFeeConfig(feeData), epoch } : null,
    },
    source: { ...source, address: source.address ?? (await getAssociatedTokenAddress(from, mint, program)) },
    destination,
    destinationAccount: readDestination(program, destinationAccounts[extensions ? 1 : 0]),
  }
}

function readMint(
  mint: Address,
  account: MaybeEncodedAccount | undefined,
): Pick<Mint, 'program' | 'extensions'> {
  if (account?.exists) {
    const { programAddress: program, data } = account
    if (program === TOKEN_PROGRAM_ADDRESS && data.length === 82) return { program, extensions: null }
    // 1: a mint, 2: an account.
    if (program === token2022Program && (data.length === 82 || data[165] === 1))
      return { program, extensions: readExtensions(data) }
  }
  throw new GangwayError('SEND_INVALID_PARAMETERS', { details: `${mint} is not a token` })
}

// What no token program owns holds at most some lamports, which do not stand in the way of creating it.
function readDestination(program: Address, account: MaybeEncodedAccount | undefined): Destination | null {
  if (!account?.exists || account.programAddress !== program) return null
  const { owner, state } = getTokenDecoder().decode(account.data)
  return {
    owner,
    isFrozen: state === AccountState.Frozen,
    extensions: program === token2022Program ? readExtensions(account.data) : null,
  }
}

/** The Token-2022 program. */
export const token2022Program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** Address of the token account an owner has by default (associated token account). It follows from the program too. */
export async function getAssociatedTokenAddress(
  owner: Address,
  mint: Address,
  tokenProgram: Address = TOKEN_PROGRAM_ADDRESS,
): Promise<Address> {
  const [found] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
  return found
}

/** The account a token is spent from. */
type TokenSource = {
  /** Null: the owner has no account for the token, or nobody could say. */
  address: Address | null
  /** Base units; null: unknown. */
  balance: bigint | null
  isFrozen: boolean
}

/**
 * The sender's account for a token: the one that holds most of it, since an owner may have several and a transfer
 * spends from one. A frozen one only where no other holds anything.
 */
async function findTokenSource(
  rpc: SolanaRpc,
  owner: Address,
  mint: Address,
  abortSignal?: AbortSignal,
): Promise<TokenSource> {
  try {
    const { value } = await rpc
      .getTokenAccountsByOwner(owner, { mint }, { encoding: 'jsonParsed' })
      .send(abortSignal ? { abortSignal } : {})
    const fullestFirst = value
      .map(({ pubkey, account }) => ({
        address: pubkey,
        balance: BigInt(account.data.parsed.info.tokenAmount.amount),
        isFrozen: account.data.parsed.info.state === 'frozen',
      }))
      .sort((a, b) => (a.balance > b.balance ? -1 : 1))
    const spendable = fullestFirst.find(({ balance, isFrozen }) => balance > 0n && !isFrozen)
    return spendable ?? fullestFirst[0] ?? { address: null, balance: 0n, isFrozen: false }
  } catch {
    return { address: null, balance: null, isFrozen: false }
  }
}
