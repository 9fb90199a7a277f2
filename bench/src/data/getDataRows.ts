import { budgets } from '../budgets.js'
import type { TableRow } from '../printTable.js'
import type { DataFigures } from './measureData.js'
import { heldCount, tokenCount } from './tokens.js'

/** The rows of architecture.md §8 about account data. */
export function getDataRows({ seeded, reads, stall, api, view, follower, busy }: DataFigures): TableRow[] {
  const perSecond = (value: number) => `${value.toFixed(0)} /s`
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const ratio = (value: number) => `${value.toFixed(2)} ×`
  const { cached, page } = reads
  const easeRows = (name: string, { loop, rpc, relay }: DataFigures['stall']['idle']): TableRow[] => [
    { name: `event loop late, ${name}, p99`, value: loop.p99, format: ms },
    { name: '… at most', value: loop.max, format: ms },
    { name: '… JSON-RPC proxy, p99', value: rpc, format: ms },
    { name: '… relay, stored, p99', value: relay, format: ms },
  ]
  return [
    {
      name: `account view, ${tokenCount} tokens (${heldCount} held), cold, p95`,
      value: view.cold,
      budget: budgets.accountCold,
      format: ms,
    },
    { name: '… of it the API', value: api.cold, format: ms },
    { name: '… warm, p95', value: view.warm, budget: budgets.accountWarm, format: ms },
    { name: '… the API, from its cache', value: api.warm, format: ms },
    {
      name: 'receipt → row on screen, at most',
      value: view.rows.shown,
      budget: budgets.transferShown,
      format: ms,
    },
    { name: '… server-sent event', value: view.rows.event, format: ms },
    { name: `cached balance (${reads.size} bytes)`, value: cached.ours, format: perSecond },
    { name: '… bare Hono route', value: cached.bare, format: perSecond },
    {
      name: '… of it',
      value: cached.ours / cached.bare,
      atLeast: budgets.dataCached,
      format: ratio,
    },
    { name: `history page, ${seeded.rows} rows, PGlite`, value: page.ours, format: perSecond },
    { name: '… the same rows by SQL alone', value: page.bare, format: perSecond },
    { name: '… of it', value: page.ours / page.bare, atLeast: budgets.dataRead, format: ratio },
    ...easeRows('idle', stall.idle),
    ...easeRows('beside history pages', stall.pages),
    ...easeRows(`beside one transaction of ${seeded.heavyRows} moves`, stall.heavy),
    { name: '… that page itself, p99', value: stall.heavyPage, format: ms },
    { name: 'transfers followed', value: follower.rate, format: perSecond },
    { name: '… a second of processor time', value: follower.perCore, format: perSecond },
    { name: '… a reader that keeps nothing', value: follower.bare, format: perSecond },
    { name: '… of it', value: follower.perCore / follower.bare, format: ratio },
    {
      name: '10,000 accounts, 4 blocks/s of 300 logs: behind the head, at most',
      value: busy.behind,
      budget: budgets.followerBehind,
      format: (value) => `${value.toFixed(1)} s`,
    },
    { name: '… event loop late, p99', value: busy.loop.p99, budget: budgets.followerLoop, format: ms },
    { name: '… at most', value: busy.loop.max, format: ms },
    { name: '… events written', value: busy.rate, format: perSecond },
  ]
}
