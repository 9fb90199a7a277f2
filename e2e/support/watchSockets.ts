import { readdir, readFile, readlink } from 'node:fs/promises'

/** A watch over the sockets of some processes. */
export type SocketWatch = {
  /** The processes watched. */
  pids: readonly string[]
  /** Ends the watch; every address off this machine that a socket led to or listened on, as Linux writes it. */
  stop(): Promise<string[]>
}

type Row = { isListening: boolean; local: string; remote: string; inode: string }

/** ms; a look-up of a name, or a connection that fails, is open for longer. */
const lookEvery = 25

/**
 * Watches every TCP and UDP socket of the processes that listen on `ports`, at short intervals. Linux alone tells (proc(5)).
 */
export async function watchSockets(ports: readonly number[]): Promise<SocketWatch> {
  const pids = await findListeners(new Set(ports))
  const outside = new Set<string>()
  let isStopped = false

  async function look(): Promise<void> {
    const rows = await readRows(['tcp', 'tcp6', 'udp', 'udp6'])
    for (const pid of pids) {
      const sockets = await readSockets(pid)
      for (const { inode, local, remote } of rows) {
        const address = remote.endsWith(':0000') ? local : remote
        if (sockets.has(inode) && !isLoopback(address)) outside.add(`${address} of ${await readName(pid)}`)
      }
    }
  }
  const watching = (async () => {
    while (!isStopped) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, lookEvery))
    }
  })()

  return {
    pids,
    async stop() {
      isStopped = true
      await watching
      return [...outside]
    },
  }
}

async function findListeners(ports: ReadonlySet<number>): Promise<string[]> {
  const rows = await readRows(['tcp', 'tcp6'])
  const listening = rows.filter(({ isListening, local }) => isListening && ports.has(getPort(local)))
  const inodes = listening.map(({ inode }) => inode)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const sockets = await readSockets(pid)
      return inodes.some((inode) => sockets.has(inode)) ? [pid] : []
    }),
  )
  return found.flat()
}

async function readRows(tables: readonly string[]): Promise<Row[]> {
  const texts = await Promise.all(
    tables.map((table) => readFile(`/proc/net/${table}`, 'utf8').catch(() => '')),
  )
  return texts
    .flatMap((text) => text.split('\n').slice(1, -1))
    .map((line) => {
      const [, local = '', remote = '', state, , , , , , inode = ''] = line.trim().split(/\s+/)
      return { isListening: state === '0A', local, remote, inode }
    })
}

/** The inodes of a process's sockets; none once it has ended, or where it is another user's. */
async function readSockets(pid: string): Promise<Set<string>> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const links = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')),
  )
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []))
}

async function readName(pid: string): Promise<string> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').slice(0, 6).join(' ')
}

const getPort = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16)

/** The kernel writes each four bytes of an address from the last to the first: 127.0.0.1 is 0100007F. */
function isLoopback(address: string): boolean {
  const [ip = ''] = address.split(':')
  const isMapped = ip.startsWith('0000000000000000FFFF0000')
  if (ip.length === 8 || isMapped) return ip.endsWith('7F')
  return ip === '00000000000000000000000001000000'
}
