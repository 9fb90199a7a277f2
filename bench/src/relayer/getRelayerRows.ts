import { getQuantile } from '../data/getQuantile.js'
import type { TableRow } from '../printTable.js'
import type { RelayerFigures } from './measureRelayer.js'

/** The rows about gas the app pays for. Only for comparison: no budget is agreed. */
export function getRelayerRows({ bare, ...databases }: RelayerFigures): TableRow[] {
  const floor = toRate(bare)
  return [
    ...toRows('bare relayer', bare),
    ...Object.entries(databases).flatMap(([name, turns]) => [
      ...toRows(name, turns),
      { name: '… of the bare relayer', value: toRate(turns) / floor, format: toRatio },
    ]),
  ]
}

type Turns = RelayerFigures['bare']

function toRows(name: string, turns: Turns): TableRow[] {
  const answered = turns.flatMap((turn) => turn.answered)
  return [
    { name: `batches mined, ${name}`, value: toRate(turns), format: (value) => `${value.toFixed(0)} /s` },
    { name: '… answered, p50', value: getQuantile(answered, 0.5), format: toMs },
    { name: '… answered, p95', value: getQuantile(answered, 0.95), format: toMs },
  ]
}

const toRate = (turns: Turns) =>
  getQuantile(
    turns.map(({ rate }) => rate),
    0.5,
  )
const toMs = (value: number) => `${value.toFixed(1)} ms`
const toRatio = (value: number) => `${value.toFixed(2)} ×`
