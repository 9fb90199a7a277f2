import { type CaipNetworkId, type PublicConfig, rpcErrorCodes, walletErrorCodes } from '@gangway/protocol'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Confirm } from './confirm/Confirmation.js'
import type { WalletIdentity } from './createIdentity.js'
import type { ProxyRpc } from './createProxyRpc.js'
import { createStateStore, type WalletStorage } from './createStateStore.js'
import { getDefaultKeys, type WalletKeys } from './keys.js'
import { ProviderRpcError, unauthorized, userRejected } from './ProviderRpcError.js'
import { createSolanaAccount } from './solana/createSolanaAccount.js'
import type { WalletContext } from './walletContext.js'
import type { RequestKind, WalletState } from './walletState.js'

/** Where a test wallet runs: in a page, or in a test without one. */
export type WalletEnvironment = {
  config: PublicConfig
  /** The page that asks. */
  origin: string
  rpc: ProxyRpc
  storage: WalletStorage
  confirm: Confirm
  /** Keys in place of those its number gives it. */
  keys?: WalletKeys
}

/** Puts together what the methods of one test wallet share. */
export function createWalletContext(identity: WalletIdentity, environment: WalletEnvironment): WalletContext {
  const { config, origin, rpc, storage, confirm } = environment
  const state = createStateStore(storage, identity.number)
  const reachable = config.networks.filter(
    ({ chainNamespace, isConfigured }) => chainNamespace === 'eip155' && isConfigured,
  )
  const getKeys = () => state.get().keys ?? environment.keys ?? getDefaultKeys(identity.number)
  const inUseFirst = (keys: readonly Hex[]) => {
    const index = state.get().accountIndex % Math.max(keys.length, 1)
    return [...keys.slice(index), ...keys.slice(0, index)]
  }
  const getNetworkId = (): CaipNetworkId =>
    state.get().networkId ??
    reachable.find((network) => network.caipNetworkId === config.defaultNetwork)?.caipNetworkId ??
    reachable[0]?.caipNetworkId ??
    'eip155:1'
  let openQuestions = 0

  return {
    identity,
    config,
    origin,
    state,
    rpc,
    getNetworkId,
    getKnownNetworks: () =>
      reachable.filter(
        ({ caipNetworkId }) =>
          !state.get().unknownChain ||
          caipNetworkId === getNetworkId() ||
          state.get().addedNetworks.includes(caipNetworkId),
      ),
    getEvmAccounts: () => inUseFirst(getKeys().eip155).map((key) => privateKeyToAccount(key)),
    getSolanaAccounts: () => Promise.all(inUseFirst(getKeys().solana).map(createSolanaAccount)),
    async askThen(question, act) {
      const { decline, pending, autoConfirm } = state.get()
      if (decline) throw userRejected()
      if (pending && openQuestions > 0) throw requestPending()
      const ask = async () => {
        openQuestions += 1
        const isApproved = await confirm({ walletName: identity.name, icon: identity.icon, ...question })
        openQuestions -= 1
        return isApproved
      }
      const acting = (async () => {
        if (!(autoConfirm && !pending) && !(await ask())) throw userRejected()
        return act()
      })()
      if (!pending) return acting
      // Nobody waits any more; what comes of it shows in the wallet's events.
      acting.catch(() => undefined)
      throw requestPending()
    },
    async answer(kind, run) {
      const { neverAnswers, slow } = state.get()
      if (neverAnswers) return new Promise(() => undefined)
      if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow))
      if (kind) refuse(kind, state.get())
      return run()
    },
  }
}

/** Throws where a fault says that a request of this kind is not even shown to the owner. */
function refuse(kind: RequestKind, { locked, failure, declineSigning }: WalletState): void {
  if (locked) throw unauthorized('The wallet is locked.')
  if (failure?.at === kind) throw toFailure(failure)
  if (declineSigning && (kind === 'send' || kind === 'sign')) throw userRejected()
}

function toFailure({ code, message, isNested }: NonNullable<WalletState['failure']>): ProviderRpcError {
  if (!isNested) return new ProviderRpcError(code, message)
  const data = { originalError: { code, message } }
  return new ProviderRpcError(rpcErrorCodes.internalError, 'Internal JSON-RPC error.', data)
}

const requestPending = () =>
  new ProviderRpcError(walletErrorCodes.requestPending, 'A request is already open in the wallet.')
