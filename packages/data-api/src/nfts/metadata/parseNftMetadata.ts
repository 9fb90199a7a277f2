import { cleanText, textLimits } from '@gangway/protocol'
import * as v from 'valibot'
import type { NftMetadata } from './nftMetadata.js'

/** What is taken of an NFT's metadata, before the outcome of reading it is known. */
type NftDescription = Omit<NftMetadata, 'outcome' | 'collection'>

const limits = { description: 1_000, attribute: 64, attributes: 100, address: 65_536 } as const

/** A text or a number; anything else is none. */
const wordSchema = v.fallback(v.nullable(v.union([v.string(), v.number(), v.boolean()])), null)
const textSchema = v.fallback(v.nullable(v.string()), null)

const attributeSchema = v.object({
  trait_type: v.optional(wordSchema, null),
  value: v.optional(wordSchema, null),
})
const fileSchema = v.object({ uri: v.string(), type: v.optional(textSchema, null) })

/** ERC-721, ERC-1155 and Metaplex name the same things alike; OpenSea added `image_url` and `image_data`. */
const metadataSchema = v.object({
  name: v.optional(textSchema, null),
  description: v.optional(textSchema, null),
  image: v.optional(textSchema, null),
  image_url: v.optional(textSchema, null),
  image_data: v.optional(textSchema, null),
  animation_url: v.optional(textSchema, null),
  attributes: v.fallback(v.optional(v.array(v.unknown()), []), []),
  properties: v.fallback(v.optional(v.object({ files: v.optional(v.array(v.unknown()), []) })), undefined),
})

/**
 * Reads what an NFT's metadata says; every text is cleaned and cut, of more than 100 attributes the first are taken. Undefined for
 * what is no JSON object.
 */
export function parseNftMetadata(text: string): NftDescription | undefined {
  const json = readJson(text)
  const parsed = v.safeParse(metadataSchema, json)
  // To a schema of objects a list is one too.
  if (!parsed.success || Array.isArray(json)) return undefined
  const { name, description, attributes } = parsed.output
  const known = attributes.slice(0, limits.attributes).flatMap(toAttribute)
  return {
    name: cleanText(name ?? '', textLimits.name),
    description: cleanText(description ?? '', limits.description),
    attributes: known,
    attributesLeftOut: Math.max(0, attributes.length - limits.attributes),
    picture: findPicture(parsed.output),
  }
}

function toAttribute(given: unknown): NftDescription['attributes'] {
  const parsed = v.safeParse(attributeSchema, given)
  if (!parsed.success) return []
  const value = cleanText(String(parsed.output.value ?? ''), limits.attribute)
  if (value === null) return []
  return [{ name: cleanText(String(parsed.output.trait_type ?? ''), limits.attribute), value }]
}

/** The first that is named; what its bytes are is seen when it is fetched. An animation is one where nothing else is. */
function findPicture(metadata: v.InferOutput<typeof metadataSchema>): string | null {
  const { image, image_url, image_data, animation_url, properties } = metadata
  const file = (properties?.files ?? [])
    .map((each) => v.safeParse(fileSchema, each))
    .find(
      ({ success, output }) =>
        success && /^image\//i.test((output as v.InferOutput<typeof fileSchema>).type ?? ''),
    )
  const uri = file?.success ? file.output.uri : null
  for (const named of [image, image_url, image_data, uri, animation_url]) {
    const address = toAddress(named?.trim() ?? '')
    if (address !== null) return address
  }
  return null
}

/** An address that may be fetched, by its scheme; a drawing may be written out in its place. */
function toAddress(text: string): string | null {
  if (/^<(svg|\?xml)\b/i.test(text))
    return toAddress(`data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`)
  return text.length <= limits.address && /^(https?|ipfs|ar|data):/i.test(text) ? text : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema refuses it.
    return undefined
  }
}
