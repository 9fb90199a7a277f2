import type { PublicConfig } from '@gangway/protocol'
import type { RelayDeps } from '@gangway/relay'
import { isLoopbackOrigin } from '@gangway/server-kit'
import type { Environment } from './variables.js'

/** How pages reach wallets elsewhere, and how the own relay is to run. relay-protocol.md. */
export type PairingSettings = {
  /** What pages are told; undefined: this deployment offers no pairing. */
  page: PublicConfig['pairing'] | undefined
  relayPort: number
  relay: Pick<RelayDeps, 'audiences' | 'projectIds' | 'allowedOrigins' | 'limits'>
}

/** Where the own relay answers, on whichever port it does. architecture.md §5. */
export const relayPath = '/relay'

/** Distance of the relay's port from the port base, where it has one to itself. */
const relayPortOffset = 5

/** Per minute: of one client, and of one address, behind which many may be. */
const defaultLimits = { requestsPerMinute: 900, connectionsPerMinute: 300 }

/** None in the local world, where every client has one address. */
const localLimits: typeof defaultLimits = { requestsPerMinute: 0, connectionsPerMinute: 0 }

/** Reads what concerns pairing. `apiUrl`: public origin of the API; `allowedOrigins`: of pages that may call it. */
export function readPairingSettings(
  values: Environment,
  {
    apiUrl,
    projectIds,
    allowedOrigins,
  }: {
    apiUrl: string
    projectIds: readonly [string, ...string[]]
    allowedOrigins: readonly string[]
  },
): PairingSettings {
  const isLocal = values.GANGWAY_ENV === 'local'
  const ownUrl = toRelayUrl(apiUrl)
  const {
    PAIRING_RELAY_URL: relayUrl,
    PAIRING_PROJECT_ID: projectId = projectIds[0],
    PAIRING: isOffered = relayUrl !== undefined || values.GANGWAY_ROLES.includes('relay'),
  } = values
  const others = (values.RELAY_AUDIENCES ?? []).filter((audience) => audience !== '*')
  const addresses = [ownUrl, ...(relayUrl ? [relayUrl] : []), ...others]
  const limits = isLocal ? localLimits : defaultLimits
  return {
    page: isOffered ? { relayUrl: relayUrl ?? ownUrl, projectId } : undefined,
    relayPort: values.RELAY_PORT ?? values.GANGWAY_PORT_BASE + relayPortOffset,
    relay: {
      audiences: values.RELAY_AUDIENCES?.includes('*') ? '*' : listAudiences(addresses, isLocal),
      // Apps written with React Native say that they come from where they connect to.
      allowedOrigins: [...new Set([...allowedOrigins, ...addresses.map(toOrigin)])],
      // What is tried out in the local world need not say for whom.
      projectIds: isLocal ? [] : [...new Set([...projectIds, projectId])],
      limits: {
        messageSize: values.RELAY_MESSAGE_SIZE,
        storedBytes: values.RELAY_STORAGE_LIMIT,
        requestsPerMinute: values.RELAY_RATE_LIMIT ?? limits.requestsPerMinute,
        connectionsPerMinute: values.RELAY_CONNECTION_LIMIT ?? limits.connectionsPerMinute,
      },
    },
  }
}

function listAudiences(addresses: readonly string[], isLocal: boolean): readonly string[] {
  // Node resolves no name under .localhost, so one machine's programs say localhost, or its number.
  const numbers = isLocal ? addresses.filter(isLoopback).map(toNumber) : []
  return [...new Set([...addresses, ...numbers])]
}

/** The relay beside an API. */
function toRelayUrl(apiUrl: string): string {
  return `${apiUrl.replace(/^http/, 'ws')}${relayPath}`
}

function isLoopback(url: string): boolean {
  return isLoopbackOrigin(toOrigin(url))
}

function toOrigin(url: string): string {
  return new URL(url.replace(/^ws/, 'http')).origin
}

function toNumber(url: string): string {
  return url.replace(/^(wss?:\/\/)[^:/]+/, '$1127.0.0.1')
}
