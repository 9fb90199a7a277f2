import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import type { Connection } from '../../config/state.js'

/** The part of EIP-1193 a wallet must offer; what it answers is checked, not believed. */
export type Eip1193Provider = {
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

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
