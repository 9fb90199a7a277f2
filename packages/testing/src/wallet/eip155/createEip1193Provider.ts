import { createEmitter } from '../createEmitter.js'
import type { ProviderRpcError } from '../ProviderRpcError.js'
import type { WalletContext } from '../walletContext.js'
import { answerEip155Request } from './answerEip155Request.js'
import { getPermittedAccounts } from './getPermittedAccounts.js'
import { toChainIdHex } from './toChainIdHex.js'

/** What a wallet tells by itself. EIP-1193 “Events”. */
export type Eip1193Events = {
  accountsChanged: readonly string[]
  chainChanged: string
  connect: { chainId: string }
  disconnect: ProviderRpcError
}

/** An EIP-1193 provider. */
export type Eip1193Provider = {
  /** The network in use, as hexadecimal chain id. */
  readonly chainId: string
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on<Name extends keyof Eip1193Events>(name: Name, listener: (payload: Eip1193Events[Name]) => void): void
  removeListener<Name extends keyof Eip1193Events>(
    name: Name,
    listener: (payload: Eip1193Events[Name]) => void,
  ): void
}

/** Makes the EVM half of a test wallet: the methods of product.md §7 “Wallet JSON-RPC” and the reads behind them. */
export function createEip1193Provider(context: WalletContext): Eip1193Provider {
  const { on, off, emit } = createEmitter<Eip1193Events>()
  announceChanges(context, emit)
  return {
    get chainId() {
      return toChainIdHex(context.getNetworkId())
    },
    request: (input) => answerEip155Request(context, input),
    on,
    removeListener: off,
  }
}

/** Turns changes of the wallet's state, whoever made them, into the events a page hears. */
function announceChanges(
  context: WalletContext,
  emit: <Name extends keyof Eip1193Events>(name: Name, payload: Eip1193Events[Name]) => void,
): void {
  let accounts = getPermittedAccounts(context)
  let networkId = context.getNetworkId()
  context.state.subscribe(() => {
    const [oldAccounts, oldNetworkId] = [accounts, networkId]
    accounts = getPermittedAccounts(context)
    networkId = context.getNetworkId()
    if (context.state.get().neverAnswers) return
    if (oldNetworkId !== networkId) emit('chainChanged', toChainIdHex(networkId))
    if (`${oldAccounts}` !== `${accounts}`) emit('accountsChanged', accounts)
  })
}
