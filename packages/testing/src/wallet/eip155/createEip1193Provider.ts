import { allowedRpcMethods, rpcErrorCodes, walletErrorCodes } from '@gangway/protocol'
import * as v from 'valibot'
import { createEmitter } from '../createEmitter.js'
import { ProviderRpcError } from '../ProviderRpcError.js'
import type { WalletContext } from '../walletContext.js'
import type { RequestKind } from '../walletState.js'
import { getPermittedAccounts } from './getPermittedAccounts.js'
import { methods } from './methods/index.js'
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

const requestSchema = v.object({ method: v.string(), params: v.optional(v.array(v.unknown()), []) })

/** What the methods that ask the owner are, to the wallet's faults. */
const requestKindOf: Readonly<Record<string, RequestKind>> = {
  eth_requestAccounts: 'connect',
  wallet_requestPermissions: 'connect',
  wallet_switchEthereumChain: 'switch',
  wallet_addEthereumChain: 'add',
  eth_sendTransaction: 'send',
  eth_signTypedData_v4: 'sign',
  personal_sign: 'sign',
}

/** Makes the EVM half of a test wallet: the methods of SPEC §7 “Wallet JSON-RPC” and the reads behind them. */
export function createEip1193Provider(context: WalletContext): Eip1193Provider {
  const { on, off, emit } = createEmitter<Eip1193Events>()
  announceChanges(context, emit)
  return {
    get chainId() {
      return toChainIdHex(context.getNetworkId())
    },
    async request(input) {
      const request = v.safeParse(requestSchema, input)
      if (!request.success)
        throw new ProviderRpcError(rpcErrorCodes.invalidRequest, 'The request has no method.')
      const { method, params } = request.output
      return context.answer(requestKindOf[method], async () => {
        const handle = methods[method]
        if (handle) return handle(context, params)
        if (allowedRpcMethods.eip155.has(method)) return context.rpc(context.getNetworkId(), method, params)
        throw new ProviderRpcError(walletErrorCodes.unsupportedMethod, `The wallet does not know ${method}.`)
      })
    },
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
