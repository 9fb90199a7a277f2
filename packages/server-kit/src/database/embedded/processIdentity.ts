import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Names this process beyond the life of its pid, in three lines: where it runs, its pid there, when it began. */
export function getProcessIdentity(): string {
  return [getPlace(), process.pid, readStart(process.pid) ?? ''].join('\n')
}

/** The pid of an identity, for people. */
export function getPid(identity: string): string {
  return identity.split('\n')[1] ?? ''
}

/**
 * Whether the process of an identity lives: `unknown` for one of another container or machine, and where a system does
 * not tell when a process began (the pid may have been given again).
 */
export function findProcess(identity: string): 'alive' | 'gone' | 'unknown' {
  const [place, pid, start] = identity.split('\n')
  if (place !== getPlace()) return 'unknown'
  if (!isPidGiven(Number(pid))) return 'gone'
  const now = readStart(Number(pid))
  if (now === undefined || !start) return 'unknown'
  return now === start ? 'alive' : 'gone'
}

function isPidGiven(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** One start of one kernel, and on it one container. Where there is no `/proc`, the host. */
function getPlace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Clock ticks from the kernel's start to the process's (proc(5), fields 20 and 22 of stat); `dead` once it has ended. */
function readStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the last parenthesis may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const hasEnded = fields[0] === 'X' || (fields[0] === 'Z' && Number(fields[17]) <= 1)
    return hasEnded ? 'dead' : fields[19]
  } catch {
    return undefined
  }
}
