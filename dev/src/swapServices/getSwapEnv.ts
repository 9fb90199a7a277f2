import { gangwayOne, gangwaySolana, gangwayTwo } from '@gangway/registry'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { localMarket } from '../localPools.js'
import { localSwapKey } from './createSwapServices.js'

const systemProgram = '11111111111111111111111111111111'

/** What the server is told of the stand-ins at `url`, as an operator would tell it of the real ones. */
export function getSwapEnv(url: string): Record<string, string> {
  const chains = [gangwayOne, gangwayTwo].map(({ caipNetworkId }) => caipNetworkId).join(',')
  return {
    ZEROX_API_KEY: localSwapKey,
    ZEROX_URL: `${url}/0x`,
    ZEROX_ROUTERS: localMarket.holder,
    ZEROX_REGISTRY: localMarket.registry,
    ZEROX_CHAINS: chains,
    ONEINCH_API_KEY: localSwapKey,
    ONEINCH_URL: `${url}/1inch`,
    ONEINCH_ROUTERS: localMarket.aggregator,
    ONEINCH_CHAINS: chains,
    LIFI_URL: `${url}/lifi`,
    LIFI_ROUTERS: localMarket.bridge,
    LIFI_WRAPPED: [gangwayOne, gangwayTwo]
      .map(({ caipNetworkId }) => `${caipNetworkId}:${localMarket.wrapped}`)
      .join(','),
    LIFI_CHAINS: chains,
    JUPITER_URL: `${url}/jupiter`,
    // There is no Jupiter here: the faucet is the other side, and signs beside the account.
    JUPITER_OPEN_PROGRAMS: [systemProgram, TOKEN_PROGRAM_ADDRESS, ASSOCIATED_TOKEN_PROGRAM_ADDRESS].join(','),
    JUPITER_CHAINS: gangwaySolana.caipNetworkId,
  }
}
