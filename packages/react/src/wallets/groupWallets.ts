import type { ConnectorDescriptor } from '@gangway/core'

/** One row of the wallet list: a wallet with one way to connect per chain family. */
export type Wallet = {
  /** Id of the descriptor that came first; stable while others join. */
  id: string
  name: string
  icon: string | null
  descriptors: readonly [ConnectorDescriptor, ...ConnectorDescriptor[]]
  isInstalled: boolean
  /** One of the wallets used last. */
  isRecent: boolean
}

/**
 * Makes one row of each wallet, whether it announced itself once or for both families: the same reverse-domain id,
 * else the same name and picture. Recent ones come first, then installed, then configured ones, each in order of
 * arrival. interface-guide.md §7.2.
 */
export function groupWallets(
  descriptors: readonly ConnectorDescriptor[],
  recent: readonly string[],
): readonly Wallet[] {
  const groups: [ConnectorDescriptor, ...ConnectorDescriptor[]][] = []
  for (const descriptor of descriptors) {
    if (isReplaced(descriptor, descriptors)) continue
    const group = groups.find((members) => belongsTo(members, descriptor))
    if (group) group.push(descriptor)
    else groups.push([descriptor])
  }
  const rank = (wallet: Wallet) => {
    const ids = wallet.descriptors.map((descriptor) => descriptor.id)
    const at = recent.findIndex((id) => ids.includes(id))
    if (at >= 0) return at
    return recent.length + (wallet.isInstalled ? 0 : 1)
  }
  return groups
    .map((members) => toWallet(members, recent))
    .map((wallet, at) => ({ wallet, at }))
    .sort((left, right) => rank(left.wallet) - rank(right.wallet) || left.at - right.at)
    .map(({ wallet }) => wallet)
}

/**
 * Puts rows seen before where they were; new ones follow after the installed ones, or at the end, so that no wallet of
 * this page moves under the pointer.
 */
export function keepOrder(wallets: readonly Wallet[], seen: readonly string[]): readonly Wallet[] {
  const known = seen.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
  const fresh = wallets.filter((wallet) => !seen.includes(wallet.id))
  const end = known.findLastIndex((wallet) => wallet.isInstalled) + 1
  const isInstalled = (wallet: Wallet) => wallet.isInstalled
  const others = fresh.filter((wallet) => !isInstalled(wallet))
  return [...known.slice(0, end), ...fresh.filter(isInstalled), ...known.slice(end), ...others]
}

/** A wallet that is installed needs no other way to the same accounts, such as the one its maker's library opens. */
function isReplaced(descriptor: ConnectorDescriptor, all: readonly ConnectorDescriptor[]): boolean {
  const { isInstalled, rdns, chainNamespace } = descriptor
  return (
    !isInstalled &&
    rdns !== null &&
    all.some((other) => other.isInstalled && other.rdns === rdns && other.chainNamespace === chainNamespace)
  )
}

function belongsTo(members: readonly ConnectorDescriptor[], descriptor: ConnectorDescriptor): boolean {
  if (members.some((member) => member.chainNamespace === descriptor.chainNamespace)) return false
  const rdns = members.find((member) => member.rdns !== null)?.rdns ?? null
  if (rdns !== null && descriptor.rdns !== null) return rdns === descriptor.rdns
  return members.some((member) => member.name === descriptor.name && member.icon === descriptor.icon)
}

function toWallet(
  members: readonly [ConnectorDescriptor, ...ConnectorDescriptor[]],
  recent: readonly string[],
): Wallet {
  const [first] = members
  return {
    id: first.id,
    name: first.name,
    icon: members.find((member) => member.icon !== null)?.icon ?? null,
    descriptors: members,
    isInstalled: members.some((member) => member.isInstalled),
    isRecent: members.some((member) => recent.includes(member.id)),
  }
}
