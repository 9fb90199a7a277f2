import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import type { Connection } from '../../config/state.js'
import type { Eip1193Provider } from './eip1193Provider.js'

const providerSchema = v.custom<Eip1193Provider>(
  (value) => typeof value === 'object' && value !== null && 'request' in value,
)

/**
 * The EIP-1193 provider behind a connection.
 *
 * @throws GangwayError `CONNECTION_PROVIDER_NOT_FOUND`.
 */
export async function getWallet(connection: Connection): Promise<Eip1193Provider> {
  const provider = v.safeParse(providerSchema, await connection.connector.getProvider())
  if (!provider.success) throw new GangwayError('CONNECTION_PROVIDER_NOT_FOUND')
  return provider.output
}
