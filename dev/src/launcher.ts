import { GangwayError } from '@gangway/protocol'
import { renderWorldTable } from './world/renderWorldTable.js'
import { type StartWorldOptions, startWorld } from './world/startWorld.js'

/** A second Ctrl-C this soon (ms) is the same one: npm and the terminal both pass it on. */
const sameSignalWithin = 1_000

/**
 * Runs the local world in the foreground until SIGINT, SIGTERM, SIGHUP (closed terminal) or the death of the
 * process that started this one. A second signal ends at once; nothing is left behind either way, as every
 * child is on a leash.
 */
export async function launch(options: StartWorldOptions): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined) // terminal is gone
  console.log('Starting the local world …')
  const starting = startWorld(options)
  let stoppedAt: number | undefined
  const stop = async () => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > sameSignalWithin) process.exit(130)
      return
    }
    stoppedAt = performance.now()
    console.log('\nStopping …')
    const world = await starting.catch(() => undefined)
    await world?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  process.on('disconnect', () => void stop())
  try {
    const world = await starting
    if (stoppedAt === undefined) console.log(renderWorldTable(world))
  } catch (error) {
    if (!(error instanceof GangwayError)) throw error
    console.error(`\n${[error.message, ...error.hints].join('\n')}`)
    process.exit(1)
  }
}
