import { GangwayError, type Network } from '@gangway/protocol'
import { getBase58Decoder } from '@solana/kit'
import type { Connection } from '../../../config/state.js'
import { fromWalletError } from '../../../kernel/errors/fromWalletError.js'
import type { Asking } from '../../namespaceClient.js'
import type { SentTransaction } from '../../sentTransaction.js'
import { toPending } from '../../toPending.js'
import { hasWalletFeature } from '../hasWalletFeature.js'
import { preflightCommitment } from '../preflightCommitment.js'
import { toWalletChain } from '../walletChains.js'
import { findWalletAccount } from './findWalletAccount.js'
import type { ReadSolanaTransaction } from './readTransaction.js'
import { getSignature, type SignedSolanaTransaction, signTransactions } from './signTransactions.js'

/**
 * What a wallet did: signed for us to submit, or signed and submitted. `hash`: the signature by which it is known,
 * base58.
 */
export type SigningAnswer = { hash: string; signed: SignedSolanaTransaction | null }

/**
 * Asks a Wallet Standard wallet to sign a transaction for us to submit; only one that cannot do just that submits
 * it itself.
 *
 * @throws GangwayError `SEND_USER_REJECTED`, `REQUEST_ACCOUNT_CHANGED`, `SEND_SOLANA_FAILED` where nothing was
 * signed, and of a wallet that submits by itself what `fromWalletError` makes of its answer.
 */
export async function signAndSend(
  connection: Connection,
  { network, address, asked }: { network: Network; address: string; asked: ReadSolanaTransaction },
  asking: Asking,
): Promise<SigningAnswer> {
  const chain = toWalletChain(network)
  const { wallet, account } = await findWalletAccount(connection, address, chain)
  if (hasWalletFeature(wallet, 'solana:signTransaction')) {
    const [signed] = await signTransactions(connection, { network, address, asked: [asked] }, asking).catch(
      toSendError,
    )
    if (!signed) throw new GangwayError('SEND_SOLANA_FAILED', { details: 'the wallet answered nothing' })
    return { hash: getSignature(signed.transaction), signed }
  }
  if (!hasWalletFeature(wallet, 'solana:signAndSendTransaction'))
    throw new GangwayError('SEND_SOLANA_FAILED', { details: `${wallet.name} cannot sign transactions` })
  asking.begin({ carriesOut: true })
  try {
    const input = { account, chain, transaction: asked.bytes, options: { preflightCommitment } }
    const [output] = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction(input)
    if (output?.signature.length === 64)
      return { hash: getBase58Decoder().decode(output.signature), signed: null }
  } catch (error) {
    throw fromWalletError(error, 'send')
  }
  throw new GangwayError('SEND_FAILED', { details: 'the wallet answered no signature' })
}

// To whoever sends, a signature that was not given is a transaction that was not sent.
function toSendError(error: unknown): never {
  if (!(error instanceof GangwayError)) throw error
  const { cause, code, details } = error
  const options = { cause, ...(details ? { details } : {}) }
  if (code === 'SIGN_USER_REJECTED') throw new GangwayError('SEND_USER_REJECTED', options)
  if (code === 'SIGN_FAILED') throw new GangwayError('SEND_SOLANA_FAILED', options)
  throw error
}

/** The row of the list for what was sent. Its amount is not known: what programs move only the chain tells. */
export function toRow(
  network: Network,
  sent: { hash: string; from: string; asked: ReadSolanaTransaction },
  description: string | null,
): SentTransaction {
  const { symbol, decimals } = network.nativeCurrency
  const { hash, from, asked } = sent
  const token = { address: null, symbol, decimals }
  return {
    ...toPending({
      hash,
      networkId: network.caipNetworkId,
      from,
      to: asked.program ?? from,
      amount: 0n,
      token,
    }),
    call: { dataHash: null },
    ...(description === null ? {} : { description }),
  }
}
