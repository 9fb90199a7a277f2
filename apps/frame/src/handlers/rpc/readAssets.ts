import { type FrameConfig, GangwayError, toCaipAccountId, toFramePicturePath } from '@gangway/protocol'
import { toPictureId } from '../../model/toPictureId.js'
import type { FrameNetwork } from '../frameNetworks.js'
import type { NodeReader } from './createNodeReader.js'

/** One asset of an account as EIP-7811 and AppKit 1.7 have it. frame-protocol.md §4. */
export type Asset = {
  address: string
  /** Base units, hex. */
  balance: string
  type: 'NATIVE' | 'ERC20'
  metadata: {
    name: string
    symbol: string
    decimals: number
    /** USD of a whole one; 0 where the operator states none, as the answer knows no other way to say so. */
    price: number
    /** USD of all of it, for showing alone. */
    value: number
    iconUrl: string
  }
}

/** `balanceOf(address)`. */
const balanceOfSelector = '0x70a08231'

/**
 * What an account holds on one EVM network, in one request: its coin, and the tokens it has some of.
 *
 * @throws whatever the read of the coin does.
 */
export async function readAssets(of: {
  node: NodeReader
  network: FrameNetwork
  tokens: FrameConfig['tokens']
  prices: FrameConfig['prices']
  account: string
  /** Of the frame, where the pictures are. */
  origin: string
}): Promise<Asset[]> {
  const { node, network, tokens, prices, account, origin } = of
  const data = `${balanceOfSelector}${account.slice(2).toLowerCase().padStart(64, '0')}`
  const [coin, ...balances] = await node.callAll(network.caipNetworkId, [
    { method: 'eth_getBalance', params: [account, 'latest'] },
    ...tokens.map(({ address: to }) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })),
  ])
  if (coin?.status !== 'fulfilled') throw coin?.reason
  const amount = readAmount(coin.value)
  if (amount === null) throw new GangwayError('DATA_INVALID_RESPONSE')
  const price = prices[network.caipNetworkId]
  const toIconUrl = (address: string | null) =>
    origin + toFramePicturePath(toPictureId(network.caipNetworkId, address))
  const native = toAsset({
    ...network.nativeCurrency,
    ...{ address: 'native', type: 'NATIVE', amount, price, iconUrl: toIconUrl(null) },
  })
  const listed = tokens.flatMap((token, index) => {
    const balance = balances[index]
    // What could not be read is not known to be nothing; it is left out.
    const amount = balance?.status === 'fulfilled' ? readAmount(balance.value) : null
    const price = prices[toCaipAccountId(network.caipNetworkId, token.address)]
    const iconUrl = toIconUrl(token.address)
    return amount ? [toAsset({ ...token, type: 'ERC20', amount, price, iconUrl })] : []
  })
  return [native, ...listed]
}

/** A hex quantity; null for anything else, e.g. the empty answer of an address without code. */
function readAmount(value: unknown): bigint | null {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : null
}

function toAsset(from: {
  address: string
  type: Asset['type']
  name: string
  symbol: string
  decimals: number
  amount: bigint
  price: number | undefined
  iconUrl: string
}): Asset {
  const { address, type, name, symbol, decimals, amount, price = 0, iconUrl } = from
  const value = (Number(amount) / 10 ** decimals) * price
  return {
    address,
    balance: `0x${amount.toString(16)}`,
    type,
    metadata: { name, symbol, decimals, price, value, iconUrl },
  }
}
