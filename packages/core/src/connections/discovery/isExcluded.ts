import type { ConnectorDescriptor } from '../../config/connector.js'

/** Whether the host leaves a wallet out, by its reverse-domain id or its name. `WalletListOptions.excluded`. */
export function isExcluded(
  { rdns, name }: Pick<ConnectorDescriptor, 'rdns' | 'name'>,
  excluded: readonly string[],
): boolean {
  const own = [rdns, name].map((id) => id?.toLowerCase())
  return excluded.some((id) => own.includes(id.toLowerCase()))
}
