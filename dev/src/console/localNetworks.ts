import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'

/** The local networks, in the order the console shows them. */
export const localNetworks = [gangwayOne, gangwayTwo, gangwaySolana] as const

/** A network of the local world. */
export type LocalNetwork = (typeof localNetworks)[number]

/** The local network of a CAIP-2 id; undefined for any other text. */
export function findLocalNetwork(caipNetworkId: string): LocalNetwork | undefined {
  return localNetworks.find((network) => network.caipNetworkId === caipNetworkId)
}
