import { GangwayError } from '@gangway/protocol'
import {
  getTypesForEIP712Domain,
  type Hex,
  serializeTypedData,
  type TypedData,
  type TypedDataDefinition,
  validateTypedData,
} from 'viem'
import type { Connection } from '../../../config/state.js'
import type { Asking } from '../../namespaceClient.js'
import { getWallet } from '../getWallet.js'
import { askToSign } from './signMessage.js'

/**
 * Asks the wallet to sign typed data by `eth_signTypedData_v4` (EIP-712).
 *
 * @throws GangwayError `INVALID_INPUT` for data that is not of its types, and what `toSignError` makes of the
 * wallet's answer.
 */
export async function signTypedData(
  connection: Connection,
  { address, typedData }: { address: string; typedData: TypedDataDefinition },
  { begin }: Asking,
): Promise<Hex> {
  const text = serialize(typedData)
  const provider = await getWallet(connection)
  begin()
  return askToSign(provider, { method: 'eth_signTypedData_v4', params: [address, text] })
}

// Wallets want the domain's own type spelled out, which apps may leave out.
function serialize({ domain, message, primaryType, types: own }: TypedDataDefinition): string {
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...own }
  // Whether it is of its types is checked by the next line.
  const typedData = { domain: domain ?? {}, message, primaryType, types } as unknown as TypedDataDefinition
  try {
    validateTypedData<TypedData, keyof TypedData>(typedData)
    return serializeTypedData<TypedData, keyof TypedData>(typedData)
  } catch (cause) {
    throw new GangwayError('INVALID_INPUT', { cause, details: 'the typed data is not of its types' })
  }
}
