import { getQuantile } from './getQuantile.js'
import { toAccountPath } from './toAccountPath.js'

/** What the route of the token list takes, ms: the slowest of twenty but one. */
export type AccountApiTimes = { cold: number; warm: number }

const warmRuns = 5

/** Asks for accounts nobody asked for before, then for each of them again. */
export async function measureAccountApi(url: string, accounts: readonly string[]): Promise<AccountApiTimes> {
  const cold: number[] = []
  const warm: number[] = []
  for (const account of accounts) {
    cold.push(await ask(url, account))
    for (let run = 0; run < warmRuns; run += 1) warm.push(await ask(url, account))
  }
  return { cold: getQuantile(cold, 0.95), warm: getQuantile(warm, 0.95) }
}

async function ask(url: string, account: string): Promise<number> {
  const start = performance.now()
  const response = await fetch(url + toAccountPath(account, 'balance'))
  const { balances } = (await response.json()) as { balances: unknown[] }
  if (balances.length < 2) throw new Error('the account holds nothing')
  return performance.now() - start
}
