import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { IdentifierArray, Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { createEmitter } from '../createEmitter.js'
import type { WalletContext } from '../walletContext.js'
import { signAndSendTransaction } from './signAndSendTransaction.js'
import { signMessage } from './signMessage.js'
import { signTransaction } from './signTransaction.js'
import { walletChains } from './walletChains.js'

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignMessageFeature

/** A Wallet Standard wallet with the Solana features this product uses. */
export type StandardWallet = Omit<Wallet, 'features'> & { features: Features }

const chains: IdentifierArray = Object.keys(walletChains) as (keyof typeof walletChains)[]
const supportedTransactionVersions = ['legacy', 0] as const

/** Makes the Solana half of a test wallet, by the Wallet Standard. */
export function createStandardWallet(context: WalletContext): StandardWallet {
  const { on, off, emit } = createEmitter<{ change: { accounts: readonly WalletAccount[] } }>()
  const { identity, state } = context
  let accounts: readonly WalletAccount[] = []

  let refreshing: Promise<void> = Promise.resolve()

  /** Brings `accounts` up to date, one change after the other; a page that knew others hears of it. */
  const refresh = () => {
    refreshing = refreshing.then(async () => {
      const permitted = await getPermittedAccounts(context)
      if (toAddresses(permitted) === toAddresses(accounts)) return
      accounts = permitted
      if (!state.get().neverAnswers) emit('change', { accounts })
    })
    return refreshing
  }
  state.subscribe(() => void refresh())

  return {
    version: '1.0.0',
    name: identity.name,
    icon: identity.icon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: (input) =>
          context.answer(input?.silent ? undefined : 'connect', async () => {
            if (!state.get().permissions.solana && !input?.silent) await askToConnect(context)
            await refresh()
            return { accounts }
          }),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: () =>
          context.answer('disconnect', async () => {
            state.set({ permissions: { ...state.get().permissions, solana: false } })
            await refresh()
          }),
      },
      'standard:events': {
        version: '1.0.0',
        on(event, listener) {
          on(event, listener)
          return () => off(event, listener)
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        signTransaction: (...inputs) =>
          context.answer('send', () => inOrder(inputs, (input) => signTransaction(context, input))),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        signAndSendTransaction: (...inputs) =>
          context.answer('send', () => inOrder(inputs, (input) => signAndSendTransaction(context, input))),
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs) =>
          context.answer('sign', () => inOrder(inputs, (input) => signMessage(context, input))),
      },
    },
  }
}

async function askToConnect(context: WalletContext): Promise<void> {
  const rows = (await context.getSolanaAccounts()).map(({ address }, index) => ({
    label: index === 0 ? 'Account in use' : 'Also shared',
    value: address,
  }))
  await context.askThen({ title: 'Connect', rows: [{ label: 'Page', value: context.origin }, ...rows] }, () =>
    context.state.set({ permissions: { ...context.state.get().permissions, solana: true } }),
  )
}

async function getPermittedAccounts(context: WalletContext): Promise<readonly WalletAccount[]> {
  const { permissions, locked } = context.state.get()
  if (!permissions.solana || locked) return []
  return (await context.getSolanaAccounts()).map(({ address, publicKey }) => ({
    address,
    publicKey,
    chains,
    features: ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signMessage'],
  }))
}

const toAddresses = (accounts: readonly WalletAccount[]) => accounts.map(({ address }) => address).join()

/** One question after the other, as a person answers them. */
async function inOrder<Input, Output>(
  inputs: readonly Input[],
  act: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await act(input))
  return outputs
}
