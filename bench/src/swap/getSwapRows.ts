import { budgets } from '../budgets.js'
import { getQuantile } from '../data/getQuantile.js'
import type { TableRow } from '../printTable.js'
import type { SwapFigures } from './measureSwap.js'

/** The rows about a quote on two hops. */
export function getSwapRows({ cold, warm, bare, coldRequests, warmRequests }: SwapFigures): TableRow[] {
  const [coldMedian, warmMedian, bareMedian] = [cold, warm, bare].map((values) => getQuantile(values, 0.5))
  const ratio = (warmMedian ?? Number.NaN) / (bareMedian ?? Number.NaN)
  return [
    { name: 'quote on two hops, cold, p50', value: coldMedian ?? Number.NaN, format: toMs },
    { name: '… warm, p50', value: warmMedian ?? Number.NaN, format: toMs },
    { name: '… its calls alone, p50', value: bareMedian ?? Number.NaN, format: toMs },
    { name: '… warm, of its calls alone', value: ratio, budget: budgets.swapQuote, format: toRatio },
    { name: 'requests to the node, cold', value: coldRequests, budget: budgets.swapRequests, format: String },
    { name: '… warm', value: warmRequests, budget: budgets.swapRequests, format: String },
  ]
}

const toMs = (value: number) => `${value.toFixed(1)} ms`
const toRatio = (value: number) => `${value.toFixed(2)} ×`
