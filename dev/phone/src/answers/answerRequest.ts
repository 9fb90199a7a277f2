import type { SessionRequest } from '@gangway/pairing'
import {
  type CaipNetworkId,
  caipNetworkIdSchema,
  getChainNamespace,
  parseWith,
  rpcErrorCodes,
} from '@gangway/protocol'
import {
  answerEip155Request,
  answerSolanaRequest,
  ProviderRpcError,
  type WalletContext,
} from '@gangway/testing/wallet'
import type { PhoneContext } from '../PhoneContext.js'

/** Asks the owner about what a page wants signed or sent, does it, and answers the page. */
export async function answerRequest(
  { client, wallet, say }: PhoneContext,
  request: SessionRequest,
): Promise<void> {
  const answer = await run(wallet, request).then(
    (result) => ({ result }),
    (error: unknown) => ({ error: toError(error) }),
  )
  await client.respond(request.id, answer)
  say('error' in answer ? answer.error.message : 'Done. You can go back to the page.')
}

async function run(
  wallet: WalletContext,
  { id, networkId: text, method, params }: SessionRequest,
): Promise<unknown> {
  const networkId = parseWith(caipNetworkIdSchema, text)
  const context: WalletContext = {
    ...wallet,
    getNetworkId: () => getNetwork(wallet, method, networkId),
    askThen: (question, act) => wallet.askThen({ ...question, requestId: id }, act),
  }
  return getChainNamespace(networkId) === 'eip155'
    ? answerEip155Request(context, { method, params })
    : answerSolanaRequest(context, { networkId, method, params })
}

/** A request names its own network; only what is about the wallet itself is about the network it is on. */
function getNetwork(wallet: WalletContext, method: string, networkId: CaipNetworkId): CaipNetworkId {
  return method.startsWith('wallet_') ? wallet.getNetworkId() : networkId
}

function toError(error: unknown): { code: number; message: string } {
  if (error instanceof ProviderRpcError) return { code: error.code, message: error.message }
  return { code: rpcErrorCodes.internalError, message: error instanceof Error ? error.message : `${error}` }
}
