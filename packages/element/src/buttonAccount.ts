import { type AccountState, getAccount, type State } from '@gangway/core'

/** The account in use and its network; `address` is null while nobody is connected. */
export type ButtonAccount = AccountState & {
  /** The selected network, also while nobody is connected. */
  networkId: State['networkId']
}

/** What the events of a button have in `detail`. */
export function readButtonAccount(state: State): ButtonAccount {
  return { ...getAccount(state), networkId: state.networkId }
}

/** Whether two readings are the same for a page. Each reading makes new arrays. */
export function isSameAccount(one: ButtonAccount, other: ButtonAccount): boolean {
  const toText = ({ allAccounts }: ButtonAccount) => allAccounts.map(({ caipAddress }) => caipAddress).join()
  const { allAccounts: _, ...rest } = one
  const names = Object.keys(rest) as (keyof typeof rest)[]
  return toText(one) === toText(other) && names.every((name) => isSame(one[name], other[name]))
}

function isSame(one: unknown, other: unknown): boolean {
  const areEmpty = [one, other].every((value) => Array.isArray(value) && value.length === 0)
  return areEmpty || Object.is(one, other)
}
