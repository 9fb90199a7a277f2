import { chainNamespaces } from '../caipIds.js'
import { GangwayError } from '../errors/GangwayError.js'
import { parseWith } from '../schema.js'
import { accountKinds, siwxMessageFieldsSchema } from './siwxMessageFieldsSchema.js'
import type { SiwxMessageFields } from './siwxSession.js'

/** Where each field stands; what a field may hold is the schema's matter. */
const messageForm = new RegExp(
  [
    `^(?:(?<scheme>[^:/]*)://)?(?<domain>[^ ]*) wants you to sign in with your (?<accountKind>\\w+) account:`,
    `\n(?<accountAddress>.*)\n\n(?:(?<statement>.*)\n)?`,
    `\nURI: (?<uri>.*)`,
    `\nVersion: (?<version>.*)`,
    `\nChain ID: (?<reference>.*)`,
    `\nNonce: (?<nonce>.*)`,
    `\nIssued At: (?<issuedAt>.*)`,
    `(?:\nExpiration Time: (?<expirationTime>.*))?`,
    `(?:\nNot Before: (?<notBefore>.*))?`,
    `(?:\nRequest ID: (?<requestId>.*))?`,
    `(?:\nResources:(?<resources>(?:\n- .*)*))?$`,
  ].join(''),
)

/**
 * Reads a signed sign-in message. Strict: what the grammar of EIP-4361 does not allow is refused, and so is an address
 * that is not spelled as EIP-55 says.
 *
 * @throws GangwayError `INVALID_INPUT` with `context.reasons`; the field is `message` when the form itself is wrong.
 */
export function parseSiwxMessage(text: string): SiwxMessageFields & { issuedAt: string } {
  const groups = messageForm.exec(text)?.groups
  const chainNamespace = chainNamespaces.find((namespace) => accountKinds[namespace] === groups?.accountKind)
  if (!groups || !chainNamespace) throw new GangwayError('INVALID_INPUT', { context: { field: 'message' } })
  const { accountKind, reference, resources, ...rest } = groups
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return parseWith(siwxMessageFieldsSchema, {
    ...given,
    chainId: `${chainNamespace}:${reference}`,
    ...(resources === undefined ? {} : { resources: resources.split('\n- ').slice(1) }),
  })
}
