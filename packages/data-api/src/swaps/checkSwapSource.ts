import { GangwayError, type ListedToken, type Network, toCaipAccountId } from '@gangway/protocol'
import { toNativeTokenId } from '../prices/nativeToken.js'
import type { SwapProvider } from './swapProvider.js'

/** Somebody who swaps nothing: services want an account in a question. */
const nobody = {
  eip155: '0x000000000000000000000000000000000000dEaD',
  solana: '1nc1nerator11111111111111111111111111111111',
}

/**
 * Tries a source of swaps with a question that costs nothing; resolves with whether there was one to ask, and with what is left
 * to be set up, one line each. `networks` are those that the deployment has nodes for.
 *
 * @throws GangwayError `DATA_QUOTES_UNAVAILABLE` where it gives no usable answer, with the reason in its `details`;
 * `RPC_UPSTREAM_FAILED` where a node does not answer.
 */
export async function checkSwapSource(
  source: SwapProvider,
  networks: readonly Network[],
  tokens: readonly ListedToken[],
  signal: AbortSignal,
): Promise<{ wasAsked: boolean; notes: readonly string[] }> {
  const able = networks.filter(({ caipNetworkId }) => source.supports(caipNetworkId))
  const toUnasked = (note: string) => ({ wasAsked: false, notes: [note] })
  if (able.length === 0) return toUnasked('It is for no network that has a node here.')
  const { listMissing } = source
  if (listMissing) {
    const missing = await Promise.all(
      able.map(async ({ caipNetworkId: chain }) =>
        (await listMissing(chain)).map((name) => `${chain}: ${name} is not on this network.`),
      ),
    )
    return { wasAsked: true, notes: missing.flat() }
  }
  const question = able
    .map((network) => ({ network, token: tokens.find(isListedOn(network)) }))
    .find(({ token }) => token !== undefined)
  if (!question?.token) return toUnasked('No token is listed on its networks.')
  const { network, token } = question
  const { caipNetworkId: chain, nativeCurrency, chainNamespace } = network
  try {
    const request = {
      ...{ chain, from: toNativeTokenId(chain), to: toCaipAccountId(chain, token.address), slippage: 100 },
      amount: 10n ** BigInt(nativeCurrency.decimals),
      account: nobody[chainNamespace],
    }
    await source.getQuote(request, signal)
    return { wasAsked: true, notes: [] }
  } catch (error) {
    if (!(error instanceof GangwayError) || error.code !== 'DATA_SWAP_NO_ROUTE') throw error
    const note = `It has no way from ${nativeCurrency.symbol} to ${token.symbol} on ${chain}.`
    return { wasAsked: true, notes: [note] }
  }
}

const isListedOn =
  ({ caipNetworkId, nativeCurrency }: Network) =>
  (token: ListedToken) =>
    token.caipNetworkId === caipNetworkId && token.symbol !== nativeCurrency.symbol
