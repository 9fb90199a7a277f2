import { GangwayError, type Network } from '@gangway/protocol'
import {
  type Address,
  type CompiledTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getInstructionsFromCompiledTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  type LoadedAddresses,
  type Transaction,
} from '@solana/kit'
import { fromWalletError } from '../../kernel/errors/fromWalletError.js'
import { isUnanswered } from '../../kernel/errors/isUnanswered.js'
import { hasWalletFeature } from './hasWalletFeature.js'
import { isWallet } from './isWallet.js'
import { preflightCommitment } from './preflightCommitment.js'
import { toWalletChain } from './walletChains.js'

/** What a wallet did: signed for us to submit, or signed and submitted. */
type SignatureAnswer = { kind: 'signed'; transaction: Transaction } | { kind: 'submitted'; signature: string }

/**
 * Asks a Wallet Standard wallet to sign a transaction; only one that cannot do just that is asked to submit too.
 *
 * @throws GangwayError `SEND_USER_REJECTED`, `CONNECTION_NOT_CONNECTED` when it no longer shares the account,
 * `SEND_SOLANA_FAILED` when it fails or signs something else, `SEND_FAILED` when one that submits by itself was asked and
 * never answered, or answered no signature: it may have done it.
 */
export async function requestSignature(parameters: {
  /** What the connector calls its provider. */
  wallet: unknown
  network: Network
  from: string
  transaction: Transaction
}): Promise<SignatureAnswer> {
  const { wallet, network, from, transaction } = parameters
  if (!isWallet(wallet)) throw new GangwayError('CONNECTION_PROVIDER_NOT_FOUND')
  const chain = toWalletChain(network)
  const account = wallet.accounts.find(
    (account) => account.address === from && account.chains.includes(chain),
  )
  if (!account) throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: `${wallet.name}: ${from}` })
  const input = {
    account,
    chain,
    transaction: new Uint8Array(getTransactionEncoder().encode(transaction)),
    options: { preflightCommitment },
  }
  try {
    if (hasWalletFeature(wallet, 'solana:signTransaction')) {
      const [output] = await wallet.features['solana:signTransaction'].signTransaction(input)
      if (!output) throw new GangwayError('SEND_SOLANA_FAILED', { details: 'the wallet answered nothing' })
      const signed = getTransactionDecoder().decode(output.signedTransaction)
      assertSignedAsAsked(signed, transaction)
      return { kind: 'signed', transaction: signed }
    }
    if (hasWalletFeature(wallet, 'solana:signAndSendTransaction')) {
      const [output] = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction(input)
      if (output?.signature.length === 64)
        return { kind: 'submitted', signature: getBase58Decoder().decode(output.signature) }
      throw new GangwayError('SEND_FAILED', { details: 'the wallet answered no signature' })
    }
  } catch (error) {
    throw fromSigningError(error, hasWalletFeature(wallet, 'solana:signTransaction'))
  }
  throw new GangwayError('SEND_SOLANA_FAILED', { details: `${wallet.name} cannot sign Solana transactions` })
}

function fromSigningError(error: unknown, isOursToSubmit: boolean): GangwayError {
  const mapped = fromWalletError(error, 'send')
  // One that submits by itself and was not heard of may have done it; `SEND_FAILED` promises nothing.
  if (mapped.code !== 'SEND_FAILED' || error === mapped || (!isOursToSubmit && isUnanswered(error)))
    return mapped
  const { cause, details } = mapped
  return new GangwayError('SEND_SOLANA_FAILED', { cause, ...(details ? { details } : {}) })
}

// What wallets may add: their own fee settings, and Lighthouse's checks that the outcome is as they showed it.
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const assertionProgram = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

/**
 * Checks that a wallet signed the transfer it was asked to sign: same payer, same lifetime, the same instructions
 * in the same order, none added except fee settings and assertions. The lifetime matters because “expired,
 * nothing was sent” is decided by it.
 *
 * @throws GangwayError `SEND_SOLANA_FAILED`; the transaction must then not be submitted.
 */
export function assertSignedAsAsked(signed: Transaction, asked: Transaction): void {
  const signedMessage = decodeMessage(signed)
  const askedMessage = decodeMessage(asked)
  const [payer] = askedMessage.staticAccounts
  if (!payer || !signed.signatures[payer]) throw failure('the wallet did not sign')
  const isSame =
    signedMessage.staticAccounts[0] === payer &&
    signedMessage.lifetimeToken === askedMessage.lifetimeToken &&
    getTransferBytes(signedMessage) === getTransferBytes(askedMessage)
  if (!isSame) throw failure('the wallet signed another transaction than it was asked to')
}

function decodeMessage({
  messageBytes,
}: Transaction): CompiledTransactionMessage & { lifetimeToken: string } {
  return getCompiledTransactionMessageDecoder().decode(messageBytes)
}

// The instructions that move something, spelled out so that they can be compared.
function getTransferBytes(message: CompiledTransactionMessage): string {
  return getInstructionsFromCompiledTransactionMessage(message, nameLookedUp(message))
    .filter(
      ({ programAddress }) => programAddress !== computeBudgetProgram && programAddress !== assertionProgram,
    )
    .map(spellOut)
    .join('\n')
}

// What stands in an address table, as in swaps, is known by its place there: two transactions that name the same places mean
// the same accounts. What it is, nobody has to be asked.
function nameLookedUp(message: CompiledTransactionMessage): LoadedAddresses | null {
  if (!('addressTableLookups' in message) || !message.addressTableLookups) return null
  const name = (kind: 'writableIndexes' | 'readonlyIndexes') =>
    message.addressTableLookups?.flatMap((lookup) =>
      lookup[kind].map((index) => `${lookup.lookupTableAddress} ${index}` as Address),
    ) ?? []
  return { writable: name('writableIndexes'), readonly: name('readonlyIndexes') }
}

function spellOut({ programAddress, accounts = [], data }: Instruction): string {
  return [programAddress, ...accounts.map((account) => account.address), String(data ?? [])].join(' ')
}

function failure(details: string): GangwayError {
  return new GangwayError('SEND_SOLANA_FAILED', { details })
}
