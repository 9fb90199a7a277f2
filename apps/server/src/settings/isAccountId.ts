import { evmAddressSchema, GangwayError, parseCaipAccountId, solanaAddressSchema } from '@gangway/protocol'
import * as v from 'valibot'

const addressSchemas = { eip155: evmAddressSchema, solana: solanaAddressSchema }

/** Whether a text is a CAIP-10 id of a network and address there can be. */
export function isAccountId(text: string): boolean {
  try {
    const { address, chainNamespace } = parseCaipAccountId(text)
    return v.is(addressSchemas[chainNamespace], address)
  } catch (error) {
    if (error instanceof GangwayError) return false
    throw error
  }
}
