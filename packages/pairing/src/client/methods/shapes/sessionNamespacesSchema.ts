import * as v from 'valibot'
import type { SessionNamespaces } from '../../session.js'
import { chainSchema, getFamily, namespaceKeySchema, unite } from './namespaces.js'

const accountSchema = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
)
const namespaceSchema = v.object({
  chains: v.exactOptional(v.array(chainSchema)),
  accounts: v.array(accountSchema),
  methods: v.array(v.string()),
  events: v.array(v.string()),
})

/**
 * What a wallet allows, by family, every id once and `chains` complete: those named and those of the accounts. A key that
 * names one chain is folded into its family. CAIP-25.
 */
export const sessionNamespacesSchema = v.pipe(
  v.record(namespaceKeySchema, namespaceSchema),
  v.check((namespaces) =>
    Object.entries(namespaces).every(([key, { chains = [], accounts }]) =>
      [...chains, ...accounts].every((id) => getFamily(id) === getFamily(key)),
    ),
  ),
  v.transform(foldByFamily),
)

type Input = v.InferOutput<typeof namespaceSchema>

function foldByFamily(namespaces: Record<string, Input>): SessionNamespaces {
  const folded: Record<string, Required<SessionNamespaces[string]>> = {}
  for (const [key, { chains = [], accounts, methods, events }] of Object.entries(namespaces)) {
    const family = getFamily(key)
    const before = folded[family]
    const ofAccounts = accounts.map((account) => account.slice(0, account.lastIndexOf(':')))
    folded[family] = {
      chains: unite(before?.chains, key === family ? [] : [key], chains, ofAccounts),
      accounts: unite(before?.accounts, accounts),
      methods: unite(before?.methods, methods),
      events: unite(before?.events, events),
    }
  }
  return folded
}
