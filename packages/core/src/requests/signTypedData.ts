import type { Hex, TypedData, TypedDataDefinition } from 'viem'
import type { Config } from '../config/config.js'
import { askWallet, type RequestOptions } from './askWallet.js'
import { findSubject, loadCode } from './findSubject.js'

/** Types of EIP-712 by name; those given `as const` check the message. */
export type TypedDataTypes = TypedData | Record<string, unknown>

/** Parameters of {@link signTypedData}: what viem calls a typed data definition, and who is asked. */
export type SignTypedDataParameters<
  TTypes extends TypedDataTypes = TypedData,
  TPrimary extends keyof TTypes | 'EIP712Domain' = keyof TTypes,
> = TypedDataDefinition<TTypes, TPrimary> & RequestOptions

/**
 * Asks the connected EVM wallet to sign typed data (EIP-712). Types given `as const` check the message.
 *
 * @throws GangwayError as `signMessage`; `INVALID_INPUT` for a message that is not of its types.
 */
export async function signTypedData<
  const TTypes extends TypedDataTypes,
  TPrimary extends keyof TTypes | 'EIP712Domain',
>(config: Config, parameters: SignTypedDataParameters<TTypes, TPrimary>): Promise<Hex> {
  // Of which types it is, the code that asks looks at anew.
  const typedData = parameters as unknown as TypedDataDefinition
  const subject = findSubject(config, 'eip155', parameters)
  const code = await loadCode(import('../chains/eip155/requests/signTypedData.js'))
  const { connection, account } = subject
  return askWallet(config, { subject, options: parameters }, (asking) =>
    code.signTypedData(connection, { address: account.address, typedData }, asking),
  )
}
