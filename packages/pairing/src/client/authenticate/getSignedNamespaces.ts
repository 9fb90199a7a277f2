import * as v from 'valibot'
import type { Cacao } from '../dappClient.js'
import { unite } from '../methods/shapes/namespaces.js'
import { sessionNamespacesSchema } from '../methods/shapes/sessionNamespacesSchema.js'
import type { SessionNamespaces } from '../session.js'
import { decodeRecap, getRecapChains, getRecapMethods } from './recap.js'

const prefix = 'did:pkh:'

/**
 * What signed sign-in messages allow: their accounts, on the chain they were signed for and those of their capabilities.
 * Null when they allow no method, or are not to be read: then there is no session.
 */
export function getSignedNamespaces(cacaos: readonly Cacao[]): SessionNamespaces | null {
  let methods: readonly string[] = []
  let accounts: readonly string[] = []
  for (const { p } of cacaos) {
    if (!p.iss.startsWith(prefix)) return null
    const account = p.iss.slice(prefix.length)
    const at = account.lastIndexOf(':')
    const recap = decodeRecap(p.resources)
    const chains = unite([account.slice(0, at)], recap ? getRecapChains(recap) : [])
    methods = unite(methods, recap ? getRecapMethods(recap) : [])
    accounts = unite(
      accounts,
      chains.map((chain) => chain + account.slice(at)),
    )
  }
  if (methods.length === 0) return null
  const eip155 = { accounts, methods, events: ['chainChanged', 'accountsChanged'] }
  const result = v.safeParse(sessionNamespacesSchema, { eip155 })
  return result.success ? result.output : null
}
