import { getChainNamespace } from '../caipIds.js'
import { parseWith } from '../schema.js'
import { accountKinds, siwxMessageFieldsSchema } from './siwxMessageFieldsSchema.js'
import type { SiwxMessageFields } from './siwxSession.js'

/**
 * Writes the text a wallet is asked to sign: EIP-4361 for eip155, CAIP-122 in the same form for Solana. `issuedAt` must
 * be given. A statement is plain ASCII, as the grammar has it.
 *
 * @throws GangwayError `INVALID_INPUT` with `context.reasons` for a field the grammar does not allow.
 */
export function createSiwxMessageText(input: SiwxMessageFields): string {
  const fields = parseWith(siwxMessageFieldsSchema, input)
  const { scheme, chainId, statement, resources } = fields
  const chainNamespace = getChainNamespace(chainId)
  const optional = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${fields.domain} wants you to sign in with your ${accountKinds[chainNamespace]} account:`,
    fields.accountAddress,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${chainId.slice(chainNamespace.length + 1)}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...optional('Expiration Time', fields.expirationTime),
    ...optional('Not Before', fields.notBefore),
    ...optional('Request ID', fields.requestId),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}
