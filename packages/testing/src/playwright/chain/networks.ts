import { gangwayOne, gangwaySolana, gangwayTwo, localTokens } from '@gangway/registry'

/** The networks of the local world, under short names for specs. */
export const networks = { one: gangwayOne, two: gangwayTwo, solana: gangwaySolana } as const

/** USDX on Gangway One and Two. */
export const usdx = localTokens[0].address
