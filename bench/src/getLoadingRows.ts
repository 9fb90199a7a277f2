import { budgets } from './budgets.js'
import type { Loading } from './measureLoading.js'
import type { TableRow } from './printTable.js'

/** The rows of architecture.md §8 that a browser's requests decide. */
export function getLoadingRows(loading: Loading): TableRow[] {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const count = (requests: number) => `${requests}`
  return [
    {
      name: 'JS that blocks the button',
      value: loading.blocking,
      budget: budgets.blocking,
      format: kilobytes,
    },
    { name: 'with the idle prefetch', value: loading.idle, budget: budgets.idle, format: kilobytes },
    {
      name: 'after an installed EVM wallet connected',
      value: loading.connected,
      budget: budgets.connected,
      format: kilobytes,
    },
    { name: 'everything emitted', value: loading.emitted, budget: budgets.emitted, format: kilobytes },
    {
      name: 'requests before any click, own host',
      value: loading.requests.own,
      budget: budgets.ownRequests,
      format: count,
    },
    {
      name: 'requests before any click, other hosts',
      value: loading.requests.foreign,
      budget: budgets.foreignRequests,
      format: count,
    },
  ]
}
