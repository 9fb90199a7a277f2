import { type CaipNetworkId, parseCaipNetworkId } from '@gangway/protocol'
import { numberToHex } from 'viem'
import type { ApprovedNetwork, PairedEvent, PairedWallet } from './readFamily.js'
import { readChangedAccounts, readChangedNetwork } from './readSessionEvent.js'

/** Which EVM network and account of a paired wallet are in use. */
type Selection = {
  /** The chosen network, whether the session names it yet or not, else the first of the page that it has. */
  getNetworkId(): CaipNetworkId | null
  /** In hex, as EIP-1193 has it; of the page's first network where there is no session. */
  getChainId(): string
  /** What the session has of the network in use, else of the first; null: nothing. */
  getApproved(): ApprovedNetwork | null
  /** The one in use first. */
  getAccounts(): readonly string[]
  /** The chosen network where the session does not name it; null where it does, or none is chosen. */
  getUnnamed(): CaipNetworkId | null
  choose(networkId: CaipNetworkId): void
  /** Takes over what the wallet reports; a session that ends takes the choice with it. */
  follow(event: PairedEvent): void
}

/** Creates the selection of a paired wallet with nothing chosen. `networkIds`: those of the page. */
export function createSelection(
  paired: Pick<PairedWallet, 'getFamily'>,
  networkIds: readonly CaipNetworkId[],
): Selection {
  /** What the page or the wallet has chosen; it counts as long as the session lasts. */
  let chosen: CaipNetworkId | null = null
  let first: string | null = null

  const getNetworks = () => paired.getFamily('eip155').networks
  const getDefaultId = (): CaipNetworkId | null => {
    const networks = getNetworks()
    return networkIds.find((id) => networks.has(id)) ?? [...networks.keys()][0] ?? null
  }
  const getNetworkId = () => chosen ?? getDefaultId()
  const getApproved = (): ApprovedNetwork | null => {
    const networks = getNetworks()
    const ids = [chosen, getDefaultId()].filter((id) => id !== null)
    return ids.map((id) => networks.get(id)).find((approved) => approved !== undefined) ?? null
  }

  return {
    getNetworkId,
    getChainId: () => numberToHex(toChainNumber(getNetworkId() ?? networkIds[0] ?? 'eip155:1')),
    getApproved,
    getAccounts() {
      const { addresses = [] } = getApproved() ?? {}
      const inUse = addresses.filter((address) => address === first)
      return [...inUse, ...addresses.filter((address) => address !== first)]
    },
    getUnnamed: () => (chosen === null || getNetworks().has(chosen) ? null : chosen),
    choose(networkId) {
      chosen = networkId
    },
    follow(event) {
      if (event.type === 'end') {
        chosen = null
        first = null
      }
      if (event.type !== 'event') return
      chosen = readChangedNetwork(event) ?? chosen
      first = readChangedAccounts(event, getApproved()?.addresses ?? []) ?? first
    },
  }
}

function toChainNumber(networkId: CaipNetworkId): number {
  return Number(parseCaipNetworkId(networkId).reference)
}
