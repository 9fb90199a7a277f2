import { budgets } from './budgets.js'
import type { FrameTimes } from './measureFrame.js'
import type { TableRow } from './printTable.js'

/** The rows of architecture.md §8 about the embedded wallet. */
export function getFrameRows(times: FrameTimes): TableRow[] {
  const format = (value: number) => `${value.toFixed(1)} ms`
  return [
    { name: 'create, from the code on', value: times.create, budget: budgets.walletCreate, format },
    { name: '… a bare key', value: times.bareCreate, format },
    { name: 'first unlock and signature', value: times.unlock, budget: budgets.walletUnlock, format },
    { name: 'sign, warm, median', value: times.sign, format },
    {
      name: 'sign, warm, p95 over the bare signature',
      value: times.signP95 - times.bareSign,
      budget: budgets.walletSign,
      format,
    },
    { name: '… the bare signature', value: times.bareSign, format },
  ]
}
