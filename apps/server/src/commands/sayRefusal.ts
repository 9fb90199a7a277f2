import { GangwayError } from '@gangway/protocol'
import { describeRefusal, isDatabaseOutage } from '@gangway/server-kit'

/**
 * Runs what works on files and a database, and says why it did not come to its end; resolves with the exit code. A refusal of
 * the database is told by its code: its text may hold what is in a row.
 *
 * @throws what is no refusal.
 */
export async function sayRefusal(kept: string, run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof GangwayError && error.code === 'INVALID_CONFIG')
      process.stderr.write(`${kept}\n${error.hints.map((hint) => `  ${hint}\n`).join('')}`)
    else {
      const { code, meaning } = describeRefusal(error)
      const isOfDatabase = /^[\dA-Z]{5}$/.test(code) || meaning !== undefined || isDatabaseOutage(error)
      if (!isOfDatabase) throw error
      process.stderr.write(`${kept}\n  The database refused it (${code}${meaning ? `: ${meaning}` : ''})\n`)
    }
    return 1
  }
}
