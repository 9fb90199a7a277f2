import { CodedError, topicSchema } from '@gangway/protocol'
import * as v from 'valibot'
import type { PairingLink } from './createPairingUri.js'

// Far above any link there is; what is longer is not worth reading.
const longestText = 8_192

const parametersSchema = v.object({
  topic: topicSchema,
  version: v.literal('2'),
  symKey: topicSchema,
  relayProtocol: v.literal('irn'),
  expiresAt: v.nullable(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,12}$/),
      v.transform((seconds) => Number(seconds) * 1000),
    ),
  ),
  methods: v.array(v.string()),
})

/**
 * Reads a pairing link, with its parameters in any order, bare (`wc:…`, `wc://…`), percent-encoded, or inside a wallet's
 * link (`…?uri=wc:…`, encoded or not). Whether it has expired is the caller's question. ERC-1328.
 *
 * @throws CodedError `PAIRING_URI_INVALID`
 */
export function parsePairingUri(text: string): PairingLink {
  const bare = /^wc:(?:\/\/)?([^@?]*)@(\d+)\/?\?(.*)$/is.exec(findBareUri(text))
  const [, topic = '', version = '', query = ''] = bare ?? []
  const parameters = new URLSearchParams(query)
  const result = v.safeParse(parametersSchema, {
    topic: topic.toLowerCase(),
    version,
    symKey: parameters.get('symKey')?.toLowerCase(),
    relayProtocol: parameters.get('relay-protocol') ?? 'irn',
    expiresAt: parameters.get('expiryTimestamp'),
    methods: parameters.get('methods')?.split(',').filter(Boolean) ?? [],
  })
  if (result.success) {
    const { topic, symKey, expiresAt, methods } = result.output
    return { topic, symKey, expiresAt, methods }
  }
  throw new CodedError('PAIRING_URI_INVALID', {
    ...(version === '1' ? { details: 'version 1 of the protocol is no longer spoken' } : {}),
  })
}

// Twice over: a wallet's link may itself have been encoded on its way.
function findBareUri(text: string): string {
  let rest = text.length > longestText ? '' : text.trim()
  for (let round = 0; round < 3 && !/^wc:/i.test(rest); round++) {
    rest = /[?&]uri=(wc:.*|[^&#]*)/is.exec(rest)?.[1] ?? rest
    rest = /^wc:/i.test(rest) ? rest : decode(rest)
  }
  return rest
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not encoded, or not by anybody who meant it.
    return ''
  }
}
