import type { CaipNetworkId } from '@gangway/protocol'
import { createIdentity, type WalletIdentity } from './createIdentity.js'
import { createWalletContext, type WalletEnvironment } from './createWalletContext.js'
import { createEip1193Provider, type Eip1193Provider } from './eip155/createEip1193Provider.js'
import type { WalletKeys } from './keys.js'
import { createStandardWallet, type StandardWallet } from './solana/createStandardWallet.js'
import type { WalletState } from './walletState.js'

/** What a test or the settings panel does to a wallet from outside: its owner's hands. */
export type TestWalletControl = {
  readonly name: string
  getState(): WalletState
  /** Switches faults and other settings; they stay over reloads. */
  set(patch: Partial<WalletState>): void
  /** Uses the account at `index`, or the next one. Pages that may see the accounts hear of it. */
  changeAccount(index?: number): void
  /** Uses another EVM network, without having been asked by the page. */
  changeNetwork(networkId: CaipNetworkId): void
  lock(): void
  unlock(): void
  /** Holds these keys instead of its own. */
  useKeys(keys: WalletKeys): void
  /** Forgets settings and permissions. */
  reset(): void
  subscribe(listener: (state: WalletState) => void): () => void
}

/** A wallet with real keys of the local world, in both chain families. */
export type TestWallet = {
  identity: WalletIdentity
  provider: Eip1193Provider
  standardWallet: StandardWallet
  control: TestWalletControl
}

/** Makes a test wallet. It is seen by nobody until it is announced. */
export function createTestWallet(walletNumber: number, environment: WalletEnvironment): TestWallet {
  const identity = createIdentity(walletNumber)
  const context = createWalletContext(identity, environment)
  const { state } = context
  return {
    identity,
    provider: createEip1193Provider(context),
    standardWallet: createStandardWallet(context),
    control: {
      name: identity.name,
      getState: state.get,
      set: state.set,
      changeAccount: (index = (state.get().accountIndex + 1) % context.getEvmAccounts().length) =>
        state.set({ accountIndex: index }),
      changeNetwork: (networkId) => state.set({ networkId }),
      lock: () => state.set({ locked: true }),
      unlock: () => state.set({ locked: false }),
      useKeys: ({ eip155, solana }) =>
        state.set({ keys: { eip155: [...eip155], solana: [...solana] }, accountIndex: 0 }),
      reset: state.reset,
      subscribe: state.subscribe,
    },
  }
}
