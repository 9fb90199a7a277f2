import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const listening = '0A'

/** Names the process that listens on a TCP port, e.g. `anvil (pid 4711)`; undefined when that cannot be told. */
export async function findPortHolder(port: number): Promise<string | undefined> {
  const pid = process.platform === 'linux' ? await findPidInProc(port) : await findPidWithLsof(port)
  if (pid === undefined) return undefined
  const name = process.platform === 'linux' ? await readProcName(pid) : undefined
  return name ? `${name} (pid ${pid})` : `pid ${pid}`
}

async function findPidInProc(port: number): Promise<number | undefined> {
  const inodes = new Set<string>()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const rows = (await readFile(table, 'utf8').catch(() => '')).split('\n').slice(1)
    for (const row of rows) {
      const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/)
      if (state === listening && inode && Number.parseInt(local.split(':')[1] ?? '', 16) === port)
        inodes.add(`socket:[${inode}]`)
    }
  }
  if (inodes.size === 0) return undefined
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) if (await holdsOneOf(pid, inodes)) return Number(pid)
  return undefined
}

async function holdsOneOf(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  // Other users' processes cannot be read; they stay unnamed.
  const fds = await readdir(`/proc/${pid}/fd`).catch(() => [])
  for (const fd of fds) if (sockets.has(await readlink(`/proc/${pid}/fd/${fd}`).catch(() => ''))) return true
  return false
}

async function readProcName(pid: number): Promise<string> {
  const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return program.split('/').at(-1) ?? ''
}

async function findPidWithLsof(port: number): Promise<number | undefined> {
  const command = promisify(execFile)('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'])
  const { stdout } = await command.catch(() => ({ stdout: '' }))
  const pid = Number.parseInt(stdout, 10)
  return Number.isNaN(pid) ? undefined : pid
}
