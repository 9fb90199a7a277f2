import { type CaipNetworkId, GangwayError, type Network } from '@gangway/protocol'
import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignAndSendTransactionInput,
  SolanaSignMessageFeature,
  SolanaSignMessageInput,
  SolanaSignTransactionFeature,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import * as v from 'valibot'
import { toWalletChain } from '../../chains/solana/walletChains.js'
import { frameFeature } from '../../config/frameMarks.js'
import { frameIcon, frameWalletName } from '../../connections/frameIdentity.js'
import type { FrameCalls } from './createFrameCalls.js'
import type { FrameAccount } from './frameAccount.js'
import { toProviderError } from './toProviderError.js'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignMessageFeature

/** The wallet in the frame by the Wallet Standard. */
export type FrameStandardWallet = Omit<Wallet, 'features'> & {
  features: Features & Record<typeof frameFeature, object>
}

const version = '1.0.0'
const supportedTransactionVersions = ['legacy', 0] as const

const base58Schema = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]+$/), v.transform(toBytes))
const signatureSchema = v.object({ signature: base58Schema })
const transactionSchema = v.object({ transaction: base58Schema })
const transactionsSchema = v.object({ transactions: v.array(base58Schema) })

/**
 * The wallet in the frame as a Wallet Standard wallet, for this page and any other library on it. Bytes cross to the
 * frame in base58. frame-protocol.md §4.
 */
export function createFrameStandardWallet(
  networks: readonly Network[],
  account: FrameAccount,
  calls: FrameCalls,
): FrameStandardWallet {
  const listed = networks.filter((network) => network.chainNamespace === 'solana')
  const chains = listed.map(toWalletChain)
  const listeners = new Set<(change: { accounts: readonly WalletAccount[] }) => void>()
  let accounts: readonly WalletAccount[] = []

  // The same object as long as it is the same account, as the standard wants it.
  function refresh(): readonly WalletAccount[] {
    const address = account.get('solana')?.address
    if (accounts[0]?.address === address) return accounts
    accounts = address === undefined ? [] : [toAccount(address)]
    return accounts
  }
  const toAccount = (address: string): WalletAccount => ({
    address,
    publicKey: toBytes(address),
    chains,
    features: ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage'],
  })
  account.subscribe((chainNamespace) => {
    if (chainNamespace !== 'solana') return
    refresh()
    for (const listener of [...listeners]) listener({ accounts })
  })

  const toNetworkId = (chain: string | undefined): CaipNetworkId =>
    listed.find((network) => toWalletChain(network) === chain)?.caipNetworkId ?? account.getNetwork('solana')
  const call: Call = async (schema, method, params, chain) => {
    const answer = await calls.call({ method, params, networkId: toNetworkId(chain) })
    return v.parse(schema, answer)
  }

  async function connect() {
    const user = account.get('solana') ?? (await account.read('solana'))
    if (!user) throw new GangwayError('SESSION_INVALID')
    return { accounts: refresh() }
  }

  const { signTransactions, signAndSend, signMessage } = createSigning(call)

  return {
    version,
    name: frameWalletName,
    icon: frameIcon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      [frameFeature]: {},
      'standard:connect': {
        version,
        connect: () => mapErrors(connect),
      },
      'standard:disconnect': { version, disconnect: () => mapErrors(() => account.signOut()) },
      'standard:events': {
        version,
        on(_event, listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signTransaction': {
        version,
        supportedTransactionVersions,
        signTransaction: (...inputs) => mapErrors(() => signTransactions(inputs)),
      },
      'solana:signAndSendTransaction': {
        version,
        supportedTransactionVersions,
        signAndSendTransaction: (...inputs) => mapErrors(() => inOrder(inputs, signAndSend)),
      },
      'solana:signMessage': {
        version,
        signMessage: (...inputs) => mapErrors(() => inOrder(inputs, signMessage)),
      },
    },
  }
}

/** Calls a method of the frame on a chain of the standard's, default: the one in use; the answer is read by a schema. */
type Call = <const TSchema extends v.GenericSchema>(
  schema: TSchema,
  method: string,
  params: unknown,
  chain?: string,
) => Promise<v.InferOutput<TSchema>>

/** What the features of signing do, one call of the frame each. */
function createSigning(call: Call) {
  async function signTransactions(inputs: readonly SolanaSignTransactionInput[]) {
    const [first, second] = inputs
    if (!first) return []
    const transactions = inputs.map(({ transaction }) => toBase58(transaction))
    if (!second) {
      const params = { transaction: transactions[0] }
      const signed = await call(transactionSchema, 'solana_signTransaction', params, first.chain)
      return [{ signedTransaction: signed.transaction }]
    }
    const signed = await call(transactionsSchema, 'solana_signAllTransactions', { transactions }, first.chain)
    if (signed.transactions.length !== inputs.length) throw new GangwayError('DATA_INVALID_RESPONSE')
    return signed.transactions.map((signedTransaction) => ({ signedTransaction }))
  }

  async function signAndSend({ transaction, options, chain }: SolanaSignAndSendTransactionInput) {
    const params = { transaction: toBase58(transaction), options }
    return call(signatureSchema, 'solana_signAndSendTransaction', params, chain)
  }

  async function signMessage({ message, account: { address: pubkey } }: SolanaSignMessageInput) {
    const params = { message: toBase58(message), pubkey }
    const { signature } = await call(signatureSchema, 'solana_signMessage', params)
    return { signedMessage: message, signature }
  }

  return { signTransactions, signAndSend, signMessage }
}

async function mapErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw toProviderError(error)
  }
}

// One screen after the other, as a person answers them.
async function inOrder<TInput, TOutput>(
  inputs: readonly TInput[],
  act: (input: TInput) => Promise<TOutput>,
): Promise<TOutput[]> {
  const outputs: TOutput[] = []
  for (const input of inputs) outputs.push(await act(input))
  return outputs
}

function toBase58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}

function toBytes(base58: string): Uint8Array {
  return new Uint8Array(getBase58Encoder().encode(base58))
}
