import { GangwayError } from '@gangway/protocol'
import { type Address, isAddress } from '@solana/kit'
import type { SendFees, SendNft, SendParameters, SendToken } from '../sendParameters.js'
import { highestComputeLimit } from './computeBudget.js'
import { parseRecipient } from './parseRecipient.js'

/** The most a Solana program counts with. */
const maxUint64 = 2n ** 64n - 1n

/** A send whose addresses have been read. */
export type TransferRequest = {
  from: Address
  to: Address
  mint: Address | null
  decimals: number
  amount: SendParameters['amount']
  /** Empty: none. */
  memo: string
  isNft: boolean
}

/**
 * Checks what is asked to be sent before anything is read or signed.
 *
 * @throws GangwayError `INVALID_ADDRESS`, `SEND_INVALID_AMOUNT`, `SEND_INVALID_PARAMETERS`.
 */
export function validateSend(parameters: SendParameters): TransferRequest {
  const { amount, fees, from, memo = '', networkId, token } = parameters
  const to = parseRecipient(parameters.to, networkId)
  if (amount !== 'max' && (amount <= 0n || amount > maxUint64)) throw new GangwayError('SEND_INVALID_AMOUNT')
  if (!Number.isInteger(token.decimals) || token.decimals < 0 || token.decimals > 255)
    throw invalid('the token has no valid decimals')
  if (token.nft) assertIsNft(token, token.nft, amount)
  if (fees) validateFees(fees)
  return {
    from: toAddress(from),
    to,
    mint: token.address === null ? null : toAddress(token.address),
    decimals: token.decimals,
    amount,
    memo,
    isNft: token.nft !== undefined,
  }
}

// Several of a mint are a token.
function assertIsNft(
  { address, decimals }: SendToken,
  { standard }: SendNft,
  amount: SendParameters['amount'],
): void {
  if (address === null || decimals !== 0 || standard !== 'metaplex') throw invalid('this is no NFT of Solana')
  if (amount !== 'max' && amount !== 1n) throw new GangwayError('SEND_INVALID_AMOUNT')
}

function validateFees(fees: SendFees): void {
  const { computeUnitLimit: limit, computeUnitPrice: price, ...others } = fees
  if (Object.values(others).some((value) => value !== undefined))
    throw invalid('Solana knows no gas, only a compute unit limit and price')
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0 && limit <= highestComputeLimit))
    throw invalid(`the compute unit limit is between 1 and ${highestComputeLimit}`)
  if (price !== undefined && (price < 0n || price > maxUint64))
    throw invalid('the compute unit price is not a number of micro-lamports')
}

function invalid(details: string): GangwayError {
  return new GangwayError('SEND_INVALID_PARAMETERS', { details })
}

/**
 * Takes a sender's or a mint's address from outside.
 *
 * @throws GangwayError `SEND_INVALID_PARAMETERS` for anything but base58 of 32 bytes.
 */
function toAddress(text: string): Address {
  if (!isAddress(text))
    throw new GangwayError('SEND_INVALID_PARAMETERS', { details: `“${text}” is no Solana address` })
  return text
}
