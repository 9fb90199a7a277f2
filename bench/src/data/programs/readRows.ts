import { gangwayOne } from '@gangway/registry'
import type { Database } from '@gangway/server-kit'
import { seededAccount, seededBlocks } from './seedHistory.js'

const statement = {
  name: 'bench_read_rows',
  text: `select * from account_events where account = $1 and chain = $2 and block >= $3 and block < $4
    order by block desc, position desc, tx_id desc`,
}

/** Transactions of a page. */
const pageSize = 50

/** Reads the rows of the pages behind the first, again and again, by one planned statement; answers how many a second. */
export async function readRows(
  database: Database,
  { pages, duration, atOnce }: { pages: number; duration: number; atOnce: number },
): Promise<{ rate: number }> {
  let count = 0
  const start = performance.now()
  async function work() {
    while (performance.now() - start < duration) {
      const before = seededBlocks + 1 - (1 + (count % pages)) * pageSize
      count += 1
      const values = [seededAccount, gangwayOne.caipNetworkId, before - pageSize, before]
      await database.$client.query({ ...statement, values })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { rate: (count * 1000) / (performance.now() - start) }
}
