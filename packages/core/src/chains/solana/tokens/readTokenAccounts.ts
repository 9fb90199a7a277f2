import { GangwayError } from '@gangway/protocol'
import { type Address, fetchEncodedAccounts, type MaybeEncodedAccount } from '@solana/kit'
import { AccountState, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import type { SolanaRpc } from '../createRpc.js'
import { extensionNumbers } from './extensionNumbers.js'
import { findTokenSource } from './findTokenSource.js'
import { getAssociatedTokenAddress } from './getAssociatedTokenAddress.js'
import { readTransferFeeConfig, type TransferFeeConfig } from './getTransferFee.js'
import { type Extensions, readExtensions } from './readExtensions.js'
import { token2022Program } from './token2022Program.js'

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
export type Destination = { owner: Address; isFrozen: boolean; extensions: Extensions | null }

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
