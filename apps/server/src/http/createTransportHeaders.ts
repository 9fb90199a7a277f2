import type { PublicConfig } from '@gangway/protocol'

/**
 * What every answer says of how to come next time: by https, for two years. Browsers heed it over https alone
 * (RFC 6797 §8.1), and the local world has none.
 */
export function createTransportHeaders(config: {
  environment: PublicConfig['environment']
  isHttpsBelow: boolean
}): Record<string, string> {
  if (config.environment === 'local') return {}
  const below = config.isHttpsBelow ? '; includeSubDomains' : ''
  return { 'strict-transport-security': `max-age=63072000${below}` }
}
