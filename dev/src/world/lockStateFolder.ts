import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GangwayError } from '@gangway/protocol'
import { getProcessStart } from '../process/getProcessStart.js'

/**
 * Takes a state folder for this process (creating it), and returns the function that gives it back. A lock left
 * by a process that has died is taken over.
 *
 * @throws GangwayError `DEV_ALREADY_RUNNING` while another process has it.
 */
export function lockStateFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  const mine = `${process.pid} ${getProcessStart(process.pid)}`
  if (!create(file, mine)) {
    const holder = readHolder(file)
    if (holder !== undefined) throw alreadyRunning(folder, holder)
    rmSync(file, { force: true })
    if (!create(file, mine)) throw alreadyRunning(folder, readHolder(file))
  }
  return () => rmSync(file, { force: true })
}

function create(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Pid of the living process that wrote the lock. */
function readHolder(file: string): number | undefined {
  const [pid = '', ...start] = readFileSync(file, 'utf8').split(' ')
  return getProcessStart(Number(pid)) === start.join(' ') ? Number(pid) : undefined
}

function alreadyRunning(folder: string, pid: number | undefined): GangwayError {
  return new GangwayError('DEV_ALREADY_RUNNING', {
    details: `process ${pid ?? 'unknown'} is using ${folder}`,
    hints: ['Stop it with Ctrl-C in its terminal first.'],
  })
}
