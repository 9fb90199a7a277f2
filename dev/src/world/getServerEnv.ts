import { join } from 'node:path'
import { type CaipNetworkId, toCaipAccountId } from '@gangway/protocol'
import { gangwayOne, gangwaySolana, gangwayTwo, localTokens } from '@gangway/registry'
import { bytesToHex } from 'viem'
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { localNameSuffix, localNamesAddress } from '../localNames.js'
import { localSwapVenues } from '../localPools.js'
import { localCoinPrices } from '../localPrices.js'
import { localEvmTokens } from '../localTokens.js'
import { repository } from '../process/repository.js'

/** The page is of the first. In the others somebody else than the person says who keeps what recovers a wallet. */
const projects = [
  { id: 'local', name: 'Gangway', origins: ['*loopback*'] },
  { id: 'owned', name: 'Gangway', origins: ['*loopback*'], custody: 'user' },
  { id: 'kept', name: 'Gangway', origins: ['*loopback*'], custody: 'escrow-only' },
]

/** What the local world tells the server by environment: where its networks answer, what they are worth. */
export function getServerEnv(world: {
  worldId: string
  consoleUrl: string
  rpc: Readonly<Partial<Record<CaipNetworkId, string>>>
  /** Where Solana takes subscriptions, when there is that network. */
  solanaWs?: string | undefined
  /** Why there is no Solana network, when there is none. */
  solanaReason: string | undefined
  /** Where its mails go. */
  mailUrl: string
}): Record<string, string> {
  const { worldId, consoleUrl, rpc, solanaWs, solanaReason, mailUrl } = world
  const tokenPrices = localTokens.map((token) => [toCaipAccountId(token.caipNetworkId, token.address), 1])
  const env: Record<string, string> = {
    WORLD_ID: worldId,
    DEV_CONSOLE_URL: consoleUrl,
    ENS_CHAIN: gangwayOne.caipNetworkId,
    ENS_REGISTRY: localNamesAddress,
    NAME_SUFFIX: localNameSuffix,
    NAME_GATEWAY_KEY: toPrivateKey(localEvmAccountIndexes.nameGateway),
    MAIL_URL: mailUrl,
    MAIL_FROM: 'Gangway <login@gangway.localhost>',
    PROJECTS: JSON.stringify(projects),
    PROJECT_IDS: projects.map(({ id }) => id).join(','),
    RELAYER_KEY: toPrivateKey(localEvmAccountIndexes.relayer),
    ...sponsor(rpc),
    // Each test brings accounts of its own, and following costs for as long as somebody is followed.
    FOLLOW_ACCOUNTS: '32',
    SWAP_VENUES: JSON.stringify({
      [gangwayOne.caipNetworkId]: localSwapVenues,
      [gangwayTwo.caipNetworkId]: localSwapVenues,
    }),
    // Of two tokens that no list of ours names.
    PICTURE_LISTS: join(repository, 'dev/localPictures.json'),
    STATIC_PRICES: JSON.stringify({ ...localCoinPrices, ...Object.fromEntries(tokenPrices) }),
  }
  for (const { id, caipNetworkId } of [gangwayOne, gangwayTwo, gangwaySolana]) {
    const url = rpc[caipNetworkId]
    if (url) env[`RPC_URL_${id}`] = url
    env[`EXPLORER_URL_${id}`] = `${consoleUrl}/explorer/${caipNetworkId}`
  }
  if (solanaWs) env[`FOLLOW_WS_URL_${gangwaySolana.id}`] = solanaWs
  if (solanaReason) env[`RPC_REASON_${gangwaySolana.id}`] = solanaReason
  return env
}

function toPrivateKey(index: number): string {
  return bytesToHex(getLocalEvmAccount(index).getHdKey().privateKey ?? new Uint8Array())
}

/** The local project pays for transfers and approvals of USDX, on the EVM chains that run. */
function sponsor(rpc: Readonly<Partial<Record<CaipNetworkId, string>>>): Record<string, string> {
  const networks = [gangwayOne, gangwayTwo].map((network) => network.caipNetworkId).filter((id) => rpc[id])
  if (networks.length === 0) return {}
  const policy = {
    project: 'local',
    networks,
    contracts: [localEvmTokens.usdx.at],
    // transfer, approve
    methods: ['0xa9059cbb', '0x095ea7b3'],
    perUserPerDay: '1',
    perDay: '100',
    total: '1000',
  }
  return { SPONSORSHIP: JSON.stringify([policy]) }
}
