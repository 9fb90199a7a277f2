import { cpus } from 'node:os'
import { budgets } from '../budgets.js'
import type { TableRow } from '../printTable.js'
import type { MeasuredServer, RelayFigures } from './measureRelay.js'

/** Cores that two relays, their clients and the database need to show what a second relay adds. */
const coresOfTwo = 6

/** The rows of architecture.md §8 about the relay. */
export function getRelayRows({ servers, sharing, socketsPerGiB, comeback }: RelayFigures): TableRow[] {
  const perSecond = (value: number) => `${value.toFixed(0)} /s`
  const microseconds = (value: number) => `${value.toFixed(0)} µs`
  const ms = (value: number) => `${value.toFixed(2)} ms`
  const ratio = (value: number) => `${value.toFixed(2)} ×`
  const { bare } = servers
  const rowsOf = (name: Exclude<MeasuredServer, 'bare'>, atLeast?: number): TableRow[] => {
    const figures = servers[name]
    if (!figures) return []
    return [
      { name: `messages, ${name}`, value: figures.rate, format: perSecond },
      {
        name: '… of the bare server',
        value: figures.rate / bare.rate,
        ...(atLeast === undefined ? {} : { atLeast }),
        format: ratio,
      },
      { name: '… processor time a message', value: figures.cpu, format: microseconds },
      { name: '… p50 at 20 % load', value: figures.p50, format: ms },
      { name: '… p99 at 20 % load', value: figures.p99, format: ms },
      {
        name: '… of the bare server',
        value: figures.p99 / bare.p99,
        ...(atLeast === undefined ? {} : { budget: budgets.relayP99 }),
        format: ratio,
      },
    ]
  }
  const isWide = cpus().length >= coresOfTwo
  const sharingRows = sharing.flatMap(({ relays, rate, cpu, p50, p99 }): TableRow[] => [
    { name: `messages, ${relays} on one Postgres`, value: rate, format: perSecond },
    {
      name: '… of one',
      value: rate / (sharing[0]?.rate ?? rate),
      ...(relays === 2 && isWide ? { atLeast: budgets.relayTwo } : {}),
      format: ratio,
    },
    { name: '… processor time a message, of all', value: cpu, format: microseconds },
    { name: '… p50 at 20 % load', value: p50, format: ms },
    { name: '… p99 at 20 % load', value: p99, format: ms },
  ])
  return [
    { name: 'messages, bare server', value: bare.rate, format: perSecond },
    { name: '… processor time a message', value: bare.cpu, format: microseconds },
    { name: '… p50 at 20 % load', value: bare.p50, format: ms },
    { name: '… p99 at 20 % load', value: bare.p99, format: ms },
    ...rowsOf('memory', budgets.relayMemory),
    ...rowsOf('Postgres', budgets.relayStored),
    ...rowsOf('PGlite'),
    ...sharingRows,
    { name: 'waiting clients a GiB holds', value: socketsPerGiB.memory, format: (value) => `${value}` },
    { name: '… bare server', value: socketsPerGiB.bare, format: (value) => `${value}` },
    {
      name: '1,000 clients back after kill -9',
      value: comeback,
      format: (value) => `${value.toFixed(0)} ms`,
    },
  ]
}
