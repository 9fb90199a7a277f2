import { GangwayError, type Network } from '@gangway/protocol'
import { getBase58Decoder, getTransactionDecoder, getTransactionEncoder, type Transaction } from '@solana/kit'
import { fromWalletError } from '../../kernel/errors/fromWalletError.js'
import { isUnanswered } from '../../kernel/errors/isUnanswered.js'
import { assertSignedAsAsked } from './assertSignedAsAsked.js'
import { hasWalletFeature } from './hasWalletFeature.js'
import { isWallet } from './isWallet.js'
import { preflightCommitment } from './preflightCommitment.js'
import { toWalletChain } from './walletChains.js'

/** What a wallet did: signed for us to submit, or signed and submitted. */
export type SignatureAnswer =
  | { kind: 'signed'; transaction: Transaction }
  | { kind: 'submitted'; signature: string }

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
