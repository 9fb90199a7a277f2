import pg from 'pg'
import type { ConnectLine } from '../doorbell/createDoorbell.js'

/** Time for a connection, and for the answer to a statement, ms. */
const answerTimeout = 5_000

/** Returns what connects a doorbell by `LISTEN` and `NOTIFY` of a Postgres server. */
export function connectPostgresLine(url: string, channel: string): ConnectLine {
  const name = pg.escapeIdentifier(channel)
  return async (onSignal) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'gangway',
      connectionTimeoutMillis: answerTimeout,
      query_timeout: answerTimeout,
    })
    const ended = new AbortController()
    client.on('end', () => ended.abort())
    client.on('error', () => undefined)
    client.on('notification', ({ payload = '' }) => onSignal(payload))
    const end = () => void client.end()
    try {
      await client.connect()
      // A signal that a crash loses is not missed, so none waits for the disk.
      await client.query('set synchronous_commit = off')
      await client.query(`listen ${name}`)
    } catch (error) {
      end()
      throw error
    }
    return {
      async send(text) {
        await client.query(`notify ${name}, ${pg.escapeLiteral(text)}`)
      },
      ended: ended.signal,
      end,
    }
  }
}
