import {
  drawLetterPicture,
  eip155NativeAddress,
  type ListedToken,
  type Network,
  type RegistryPicture,
  solanaNativeAddress,
} from '@gangway/protocol'
import { registryPictures } from '@gangway/registry'
import { drawMarkPicture } from './drawMarkPicture.js'

/** Pictures this deployment draws itself, as SVG documents. docs/decisions/0031-pictures.md */
export type AssetDrawings = {
  /**
   * That of a network (CAIP-2), its coin or a token of our lists (CAIP-10, coins as services.md §2 names them, EVM addresses in
   * any case). Undefined for everything else: what is unknown has no picture of ours.
   */
  draw(id: string, networks: readonly Network[]): string | undefined
  /** That of a coin or token of ours by its symbol; of another symbol its first letter. */
  drawSymbol(symbol: string): string
  /** Whether a token (CAIP-10) is of our lists. */
  isListed(id: string): boolean
}

type Mark = { picture: RegistryPicture; isWrapped: boolean }

const bySymbol: ReadonlyMap<string, Mark> = new Map(
  registryPictures.flatMap((picture) => [
    ...toMarks(picture.symbols, { picture, isWrapped: false }),
    ...toMarks(picture.wrapped, { picture, isWrapped: true }),
  ]),
)

function toMarks(symbols: readonly string[] = [], mark: Mark): [string, Mark][] {
  return symbols.map((symbol) => [symbol, mark])
}

const byNetwork: ReadonlyMap<string, RegistryPicture> = new Map(
  registryPictures.flatMap((picture) => (picture.networks ?? []).map((id) => [id, picture] as const)),
)

/** Creates them; `tokens` are those this deployment vouches for. */
export function createAssetDrawings(tokens: readonly ListedToken[]): AssetDrawings {
  const listed = new Map(
    tokens.map((token) => [toKey(`${token.caipNetworkId}:${token.address}`), token] as const),
  )
  return {
    draw(id, networks) {
      const key = toKey(id)
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === key)
      if (network) return drawNetwork(network)
      const coinOf = networks.find((each) => toCoinKey(each) === key)
      if (coinOf) return drawSymbol(coinOf.nativeCurrency.symbol)
      const token = listed.get(key)
      return token && drawSymbol(token.symbol)
    },
    drawSymbol,
    isListed: (id) => listed.has(toKey(id)),
  }
}

function drawNetwork(network: Network): string {
  const picture = byNetwork.get(network.caipNetworkId)
  return picture ? drawMarkPicture(picture, { colour: network.colour }) : drawLetterPicture(network)
}

function drawSymbol(symbol: string): string {
  const mark = bySymbol.get(symbol)
  if (!mark) return drawLetterPicture({ name: symbol })
  const { picture, isWrapped } = mark
  return drawMarkPicture(picture, { colour: picture.colour, isWrapped })
}

/** EVM addresses match in any case, Solana's exactly. */
const toKey = (id: string) => (id.startsWith('eip155:') ? id.toLowerCase() : id)

function toCoinKey({ caipNetworkId, chainNamespace }: Network): string {
  return `${caipNetworkId}:${chainNamespace === 'solana' ? solanaNativeAddress : eip155NativeAddress}`
}
