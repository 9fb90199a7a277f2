import { caipNetworkIdSchema } from '@gangway/protocol'
import type { EnvironmentProblem, NetworkSetting } from '@gangway/server-kit'
import type { Project, SponsorPolicy } from '@gangway/wallet-api'
import * as v from 'valibot'
import { describeIssue } from './describeIssue.js'

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}(\.\d{1,36})?$/, 'Must be an amount of coins such as "0.01"'),
)
const contract = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'Must be a contract address'),
  v.toLowerCase(),
)
const method = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{8}$/, 'Must be four bytes such as 0xa9059cbb'),
  v.toLowerCase(),
)

/** One entry of `SPONSORSHIP`. Strict, so that a misspelt member does not pass for an absent one. */
const entrySchema = v.strictObject({
  project: v.string(),
  networks: v.pipe(
    v.array(
      v.pipe(
        caipNetworkIdSchema,
        v.check((id) => id.startsWith('eip155:'), 'Must be an EVM network'),
      ),
    ),
    v.minLength(1, 'Must name one network at least'),
  ),
  contracts: v.pipe(v.array(contract), v.minLength(1, 'Must name one contract at least')),
  methods: v.optional(v.pipe(v.array(method), v.minLength(1, 'Must name one method at least'))),
  perUserPerDay: amount,
  perDay: amount,
  total: amount,
  maxValue: v.optional(amount, '0'),
})

/**
 * What the projects of this deployment pay for, a policy for each network an entry names. Every wrong member of every
 * entry is named by its path.
 */
export function readSponsorship(
  entries: readonly unknown[],
  known: { projects: readonly Project[]; networks: readonly NetworkSetting[] },
): { policies: SponsorPolicy[]; problems: EnvironmentProblem[] } {
  const policies: SponsorPolicy[] = []
  const problems: EnvironmentProblem[] = []
  for (const [index, entry] of entries.entries()) {
    const refuse = (path: string, why: string) =>
      problems.push({
        field: 'SPONSORSHIP',
        description: `${[index, path].filter(String).join('.')}: ${why}`,
      })
    const result = v.safeParse(entrySchema, entry)
    if (!result.success) {
      for (const issue of result.issues) refuse(v.getDotPath(issue) ?? '', describeIssue(issue))
      continue
    }
    const { project: projectId, networks, contracts, methods, ...amounts } = result.output
    if (!known.projects.some(({ id }) => id === projectId)) refuse('project', 'is no project of this server')
    for (const [place, caipNetworkId] of networks.entries()) {
      const path = `networks.${place}`
      const setting = known.networks.find(({ network }) => network.caipNetworkId === caipNetworkId)
      const isTaken = policies.some(
        (policy) => policy.projectId === projectId && policy.caipNetworkId === caipNetworkId,
      )
      if (isTaken) refuse(path, 'is stated twice for this project')
      else if (!setting || setting.rpcUrls.length === 0) refuse(path, 'is not set up on this server')
      else {
        const { decimals } = setting.network.nativeCurrency
        const read = (text: string) => toUnits(text, decimals)
        policies.push({
          projectId,
          caipNetworkId,
          contracts,
          methods,
          maxValue: read(amounts.maxValue),
          perUserPerDay: read(amounts.perUserPerDay),
          perDay: read(amounts.perDay),
          total: read(amounts.total),
        })
      }
    }
  }
  return { policies, problems }
}

/** An amount in the coin's smallest unit; what is smaller than that is left away. */
function toUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}
