import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When a process started, in the system's own words; with its pid that names it for good, as pids come again.
 * Undefined when there is no such process, or only its remains (a zombie).
 */
export function getProcessStart(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid)
  } catch {
    return undefined // no such process
  }
}

function readFromProc(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before it may hold spaces and brackets; state is the first field after, start time the twentieth.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}

function readFromPs(pid: number): string | undefined {
  const [state = '', ...start] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`], {
    encoding: 'utf8',
  })
    .trim()
    .split(/\s+/)
  return state.startsWith('Z') ? undefined : start.join(' ')
}
