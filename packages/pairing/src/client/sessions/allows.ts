import { getFamily } from '../methods/shapes/namespaces.js'
import type { SessionNamespaces } from '../session.js'

/** Whether a session holds a chain (CAIP-2), and allows a method or event on it. CAIP-25. */
export function allows(
  namespaces: SessionNamespaces,
  networkId: string,
  what?: { method: string } | { event: string },
): boolean {
  const family = getFamily(networkId)
  const namespace = Object.hasOwn(namespaces, family) ? namespaces[family] : undefined
  if (!namespace?.chains?.includes(networkId)) return false
  if (!what) return true
  return 'method' in what ? namespace.methods.includes(what.method) : namespace.events.includes(what.event)
}
