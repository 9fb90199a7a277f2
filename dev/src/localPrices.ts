import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'

/** USD per native coin of the local networks; a token is a dollar. */
export const localCoinPrices: Readonly<Record<string, number>> = {
  [gangwayOne.caipNetworkId]: 2500,
  [gangwayTwo.caipNetworkId]: 2500,
  [gangwaySolana.caipNetworkId]: 150,
}
