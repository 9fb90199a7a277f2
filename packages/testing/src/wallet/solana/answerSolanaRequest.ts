import { type CaipNetworkId, walletErrorCodes } from '@gangway/protocol'
import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  isAddress,
  type ReadonlyUint8Array,
} from '@solana/kit'
import * as v from 'valibot'
import { invalidParams, ProviderRpcError, unauthorized } from '../ProviderRpcError.js'
import type { WalletContext } from '../walletContext.js'
import type { RequestKind } from '../walletState.js'
import { signAndSendTransaction } from './signAndSendTransaction.js'
import { signMessage } from './signMessage.js'
import { signTransaction } from './signTransaction.js'
import { walletChains } from './walletChains.js'

type SolanaRequest = { networkId: CaipNetworkId; params: unknown }
type SolanaMethod = {
  /** What it is to the wallet's faults; absent: it asks nobody. */
  kind?: RequestKind
  run: (context: WalletContext, request: SolanaRequest) => Promise<unknown>
}

const messageSchema = v.object({ message: v.string(), pubkey: v.string() })
const transactionSchema = v.object({ transaction: v.string() })
const transactionsSchema = v.object({ transactions: v.array(v.string()) })
const sendSchema = v.object({
  ...transactionSchema.entries,
  sendOptions: v.optional(v.object({ skipPreflight: v.optional(v.boolean(), false) })),
})

const getAccounts: SolanaMethod = {
  run: async (context) => (await context.getSolanaAccounts()).map(({ address }) => ({ pubkey: address })),
}

/** The methods of Solana that pairing knows. modal-behaviour.md §13 “Pairing methods requested”. */
const methods: Readonly<Record<string, SolanaMethod>> = {
  solana_getAccounts: getAccounts,
  solana_requestAccounts: getAccounts,
  solana_signMessage: {
    kind: 'sign',
    async run(context, { params }) {
      const { message, pubkey } = read(messageSchema, params)
      const bytes = new Uint8Array(getBase58Encoder().encode(message))
      const { signature } = await signMessage(context, { account: { address: pubkey }, message: bytes })
      return { signature: toBase58(signature) }
    },
  },
  solana_signTransaction: {
    kind: 'send',
    async run(context, { networkId, params }) {
      const { transaction } = read(transactionSchema, params)
      return signOne(context, networkId, transaction)
    },
  },
  solana_signAllTransactions: {
    kind: 'send',
    async run(context, { networkId, params }) {
      const transactions: string[] = []
      for (const each of read(transactionsSchema, params).transactions)
        transactions.push((await signOne(context, networkId, each)).transaction)
      return { transactions }
    },
  },
  solana_signAndSendTransaction: {
    kind: 'send',
    async run(context, { networkId, params }) {
      const { transaction, sendOptions } = read(sendSchema, params)
      const { signature } = await signAndSendTransaction(context, {
        ...(await toInput(context, networkId, transaction)),
        options: { skipPreflight: sendOptions?.skipPreflight ?? false },
      })
      return { signature: toBase58(signature) }
    },
  },
}

/**
 * Answers a request for Solana as it comes through pairing: bytes in base64, keys, messages and signatures in base58.
 *
 * @throws ProviderRpcError 4001 when declined, 4200 for a method unknown to the wallet, −32602, and what the wallet's
 * faults say.
 */
export async function answerSolanaRequest(
  context: WalletContext,
  { method, ...request }: SolanaRequest & { method: string },
): Promise<unknown> {
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined
  return context.answer(known?.kind, async () => {
    if (known) return known.run(context, request)
    throw new ProviderRpcError(walletErrorCodes.unsupportedMethod, `The wallet does not know ${method}.`)
  })
}

async function signOne(context: WalletContext, networkId: CaipNetworkId, transaction: string) {
  const input = await toInput(context, networkId, transaction)
  const { signedTransaction } = await signTransaction(context, input)
  const { signatures } = getTransactionDecoder().decode(signedTransaction)
  return {
    signature: toBase58(signatures[input.account.address] ?? new Uint8Array()),
    transaction: getBase64Decoder().decode(signedTransaction),
  }
}

/** The transaction, and the account of ours it asks for. */
async function toInput(context: WalletContext, networkId: CaipNetworkId, text: string) {
  const chain = Object.keys(walletChains).find((name) => walletChains[name as ChainName] === networkId)
  if (!chain) throw invalidParams(`The wallet does not know ${networkId}.`)
  const transaction = new Uint8Array(getBase64Encoder().encode(text))
  const { signatures } = getTransactionDecoder().decode(transaction)
  const accounts = await context.getSolanaAccounts()
  const account = accounts.find(({ address }) => isAddress(address) && address in signatures)
  if (!account) throw unauthorized('The transaction asks for no account of this wallet.')
  return { account, chain: chain as ChainName, transaction }
}

type ChainName = keyof typeof walletChains

const toBase58 = (bytes: ReadonlyUint8Array) => getBase58Decoder().decode(bytes)

function read<Schema extends v.GenericSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  throw invalidParams(`The parameters are not valid: ${result.issues[0].message}`)
}
