import * as v from 'valibot'
import type { ProposalNamespace, ProposalNamespaces } from '../../session.js'
import { chainSchema, getFamily, namespaceKeySchema, unite } from './namespaces.js'

const namespaceSchema = v.object({
  chains: v.exactOptional(v.array(chainSchema)),
  methods: v.array(v.string()),
  events: v.array(v.string()),
})

/** What a page asks for, by family: a key that names one chain is folded into its family. CAIP-25. */
export const proposalNamespacesSchema = v.pipe(
  v.record(namespaceKeySchema, namespaceSchema),
  v.check((namespaces) =>
    Object.entries(namespaces).every(([key, { chains = [] }]) =>
      chains.every((chain) => getFamily(chain) === getFamily(key)),
    ),
  ),
  v.transform(foldByFamily),
)

type Input = v.InferOutput<typeof namespaceSchema>

function foldByFamily(namespaces: Record<string, Input>): ProposalNamespaces {
  const folded: Record<string, ProposalNamespace> = {}
  for (const [key, { chains = [], methods, events }] of Object.entries(namespaces)) {
    const family = getFamily(key)
    const before = folded[family]
    folded[family] = {
      chains: unite(before?.chains, chains, key === family ? [] : [key]),
      methods: unite(before?.methods, methods),
      events: unite(before?.events, events),
    }
  }
  return folded
}
