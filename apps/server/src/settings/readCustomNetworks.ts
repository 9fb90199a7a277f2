import { type Network, parseCaipNetworkId } from '@gangway/protocol'
import { type EnvironmentProblem, httpUrlSchema } from '@gangway/server-kit'
import * as v from 'valibot'
import { describeIssue } from './describeIssue.js'

/** What a network without a colour of its own is drawn in. */
const defaultColour = '#52525b'

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'Must not be empty'))
const url = v.pipe(
  v.string(),
  v.check((value) => v.is(httpUrlSchema, value), 'Must be an http(s) address'),
)

/** One entry of `CUSTOM_NETWORKS`. Strict, so that a misspelt member does not pass for an absent one. */
const customNetworkSchema = v.strictObject({
  caipNetworkId: v.pipe(v.string(), v.check(isNetworkId, 'Must be a CAIP-2 id such as eip155:31400')),
  name: text,
  nativeCurrency: v.strictObject({
    name: text,
    symbol: text,
    decimals: v.pipe(
      v.number(),
      v.check((value) => Number.isInteger(value) && value >= 0 && value <= 36, 'Must be from 0 to 36'),
    ),
  }),
  rpcUrls: v.pipe(v.array(url), v.minLength(1, 'Must name one address at least')),
  blockExplorers: v.optional(
    v.array(
      v.strictObject({
        name: text,
        url,
        transactionPath: v.exactOptional(
          v.pipe(v.string(), v.regex(/^\/.*\{hash\}/, 'Must begin with / and hold {hash}')),
        ),
        query: v.exactOptional(v.pipe(v.string(), v.regex(/^\?/, 'Must begin with ?'))),
      }),
    ),
    [],
  ),
  testnet: v.exactOptional(v.boolean()),
  multicall3: v.exactOptional(v.pipe(v.string(), v.guard(isContract, 'Must be a contract address'))),
  colour: v.optional(
    v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #0f766e')),
    defaultColour,
  ),
  glyph: v.exactOptional(v.pipe(v.string(), v.regex(/^\S{1,3}$/u, 'Must be 1 to 3 characters'))),
})

/**
 * Reads the operator's own networks. Every wrong member of every entry is named by its path; an id that is `listed`
 * already, or stated twice, is refused.
 */
export function readCustomNetworks(
  entries: readonly unknown[],
  listed: readonly Network[],
): { networks: Network[]; problems: EnvironmentProblem[] } {
  const networks: Network[] = []
  const problems: EnvironmentProblem[] = []
  for (const [index, entry] of entries.entries()) {
    const refuse = (path: string, why: string) =>
      problems.push({
        field: 'CUSTOM_NETWORKS',
        description: `${[index, path].filter(String).join('.')}: ${why}`,
      })
    const result = v.safeParse(customNetworkSchema, entry)
    if (!result.success) {
      for (const issue of result.issues) refuse(v.getDotPath(issue) ?? '', describeIssue(issue))
      continue
    }
    const network = toNetwork(result.output)
    const isTaken = [...listed, ...networks].some(
      ({ caipNetworkId }) => caipNetworkId === network.caipNetworkId,
    )
    if (isTaken) refuse('caipNetworkId', `${network.caipNetworkId} is listed already`)
    else networks.push(network)
  }
  return { networks, problems }
}

function toNetwork(entry: v.InferOutput<typeof customNetworkSchema>): Network {
  const { caipNetworkId, chainNamespace, reference } = parseCaipNetworkId(entry.caipNetworkId)
  return {
    ...entry,
    id: chainNamespace === 'eip155' ? Number(reference) : reference,
    chainNamespace,
    caipNetworkId,
  }
}

function isNetworkId(value: string): boolean {
  try {
    const { chainNamespace, reference } = parseCaipNetworkId(value)
    return chainNamespace === 'eip155'
      ? Number.isSafeInteger(Number(reference)) && reference !== '0'
      : /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference)
  } catch {
    // What cannot be parsed is not an id.
    return false
  }
}

function isContract(value: string): value is `0x${string}` {
  return /^0x[0-9a-fA-F]{40}$/.test(value)
}
