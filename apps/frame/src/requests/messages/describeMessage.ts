import { type CaipNetworkId, parseSiwxMessage, type SiwxMessageFields } from '@gangway/protocol'
import type { ApprovalModel, ApprovalWarning } from '../../model/approvalModel.js'
import type { Description } from '../model/createModel.js'
import { caution } from '../model/rows.js'
import { refuse } from '../refuse.js'
import type { SigningContext } from '../signingContext.js'
import { escapeHidden } from './escapeHidden.js'
import { readMessage } from './readMessage.js'

/**
 * Says what signing a message does. Only a flawless sign-in to the page that asks is of low risk.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` for a sign-in to another page.
 */
export async function describeMessage(
  bytes: Uint8Array,
  account: string,
  context: SigningContext,
): Promise<{ description: Description; risk: ApprovalModel['risk'] }> {
  const { texts } = context
  const { content, rows, warnings } = readMessage(bytes, texts)
  // A server may read bytes that are no text as one all the same.
  const flaws = await checkSignIn(content ?? new TextDecoder().decode(bytes), account, context)
  const all = [...warnings, ...(flaws ?? [])]
  return {
    description: {
      title: flaws ? texts.signIn : texts.signMessage,
      approveLabel: flaws ? texts.signIn : texts.sign,
      rows,
      warnings: all,
      recipient: null,
    },
    risk: flaws && all.length === 0 ? 'signIn' : 'value',
  }
}

/** The words of EIP-4361 and CAIP-122 that no other message has. A server may read them more loosely than we do. */
const signInWords = /wants\s+you\s+to\s+sign\s+in\s+with\s+your\b/i

/**
 * Looks for a sign-in (EIP-4361, CAIP-122) in a text and gives what is wrong with it; null for any other message. However it is written, it must be for
 * the page that asks: the signature would log its holder in there. embedded-wallet.md §10 “refuse”.
 *
 * @throws GangwayError `FRAME_REQUEST_REFUSED` for another page's domain, another account.
 */
async function checkSignIn(
  text: string,
  account: string,
  context: SigningContext,
): Promise<ApprovalWarning[] | null> {
  const domains = text.split(/[\n\r\u0085\u2028\u2029]/u).flatMap((line) => readDomain(line) ?? [])
  if (domains.length === 0) return null
  const { texts } = context
  const { host, protocol } = new URL(context.appOrigin)
  for (const domain of domains)
    if (domain !== host && domain !== `${protocol}//${host}`)
      throw refuse(texts, (each) => each.signInElsewhere(escapeHidden(domain.slice(0, 100)), host))
  const fields = readFields(text)
  if (!fields) return [caution(texts.signInMalformed)]
  if (!isSameAddress(fields.accountAddress, account, fields.chainId))
    throw refuse(texts, (each) => each.otherAccount)
  return getWarnings(fields, context)
}

function readDomain(line: string): string | null {
  const at = line.search(signInWords)
  return at < 0 ? null : line.slice(0, at).trimEnd()
}

function readFields(text: string): SiwxMessageFields | null {
  try {
    return parseSiwxMessage(text)
  } catch {
    // Not by the grammar; it is shown as a message with a warning.
    return null
  }
}

function isSameAddress(address: string, account: string, networkId: CaipNetworkId): boolean {
  return networkId.startsWith('eip155:')
    ? address.toLowerCase() === account.toLowerCase()
    : address === account
}

async function getWarnings(
  fields: SiwxMessageFields,
  { appOrigin, network, getServerNow, texts }: SigningContext,
): Promise<ApprovalWarning[]> {
  const warnings: (ApprovalWarning | false)[] = [
    !isOfOrigin(fields.uri, appOrigin) &&
      caution(texts.signInOtherUri(escapeHidden(fields.uri.slice(0, 200)))),
    fields.chainId !== network.caipNetworkId && caution(texts.signInOtherNetwork),
    (await isPast(fields.expirationTime, getServerNow)) && caution(texts.signInExpired),
  ]
  return warnings.filter((warning) => warning !== false)
}

function isOfOrigin(uri: string, origin: string): boolean {
  return URL.canParse(uri) && new URL(uri).origin === origin
}

async function isPast(time: string | undefined, getServerNow: () => Promise<number>): Promise<boolean> {
  return time !== undefined && Date.parse(time) <= (await getServerNow())
}
