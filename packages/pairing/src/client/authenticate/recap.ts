import * as v from 'valibot'
import { fromBase64, toBase64Url } from '../../crypto/base64.js'

const prefix = 'urn:recap:'

const recapSchema = v.object({
  att: v.record(v.string(), v.record(v.string(), v.array(v.record(v.string(), v.unknown())))),
})

/** Which actions, `ability/action`, are allowed on which resource, under which limits. EIP-5573. */
export type Recap = v.InferOutput<typeof recapSchema>

/** The capability to ask for methods of EVM accounts, on `chains` (CAIP-2) alone where they are given. */
export function createRecap(methods: readonly string[], chains?: readonly string[]): Recap {
  const limits = chains ? { chains } : {}
  return {
    att: { eip155: Object.fromEntries([...methods].sort().map((name) => [`request/${name}`, [limits]])) },
  }
}

/** Writes a ReCap as a resource of a sign-in message. */
export function encodeRecap(recap: Recap): string {
  return prefix + toBase64Url(new TextEncoder().encode(JSON.stringify(recap)))
}

/** Reads the ReCap among the resources of a message: the last of them, if any. Null when there is none or it is broken. */
export function decodeRecap(resources: readonly string[] | undefined): Recap | null {
  const last = resources?.at(-1)
  if (!last?.startsWith(prefix)) return null
  try {
    const bytes = fromBase64(last.slice(prefix.length))
    const result = v.safeParse(recapSchema, JSON.parse(new TextDecoder().decode(bytes)))
    return result.success ? result.output : null
  } catch {
    // Broken, which allows nothing.
    return null
  }
}

/** Names of the methods of EVM accounts it allows. */
export function getRecapMethods({ att }: Recap): readonly string[] {
  return Object.keys(att.eip155 ?? {}).map((action) => action.slice(action.indexOf('/') + 1))
}

/** Chains (CAIP-2) its limits name. */
export function getRecapChains({ att }: Recap): readonly string[] {
  const limits = Object.values(att.eip155 ?? {}).flat()
  return [...new Set(limits.flatMap(({ chains }) => (Array.isArray(chains) ? chains.map(String) : [])))]
}
