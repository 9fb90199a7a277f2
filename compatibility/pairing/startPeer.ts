import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getProgramArgs } from '@gangway/dev'
import type { PeerEvent, PeerOptions } from './programs/peerProtocol.js'
import type { PeerAnswer } from './programs/runPeer.js'

/** How long anything may take, the start of many processes at once and the end of an outage too. */
const limit = 90_000

/** A client in a process of its own. */
export type Peer<TCalls> = {
  call: TCalls
  /** Resolves with the next event of that type not yet waited for, also one already there. */
  waitFor<TType extends PeerEvent['type']>(type: TType): Promise<Extract<PeerEvent, { type: TType }>>
  /** Events of that type nobody has waited for. */
  countUnread(type: PeerEvent['type']): number
  /** The end of what the process has written of its troubles. */
  getErrors(): string
  kill(): Promise<void>
}

/** Starts a program of `programs/` and waits until its client is there. */
export async function startPeer<TCalls extends object>(
  name: string,
  program: string,
  options: PeerOptions,
): Promise<Peer<TCalls>> {
  const [file = ''] = getProgramArgs(new URL(`programs/${program}.ts`, import.meta.url))
  const child = fork(file, [JSON.stringify(options)], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const told = watchEvents(child)
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', () => reject(new Error(`${name} has ended`)))
  })
  ended.catch(() => undefined) // as it is meant to, in the end
  const soon = <T>(promise: Promise<T>, what: string) =>
    withLimit(Promise.race([promise, ended]), `${name}: ${what}`)
  const peer: Peer<TCalls> = {
    call: createCalls<TCalls>(child, (method, answered) => soon(answered, `${method} is not answered`)),
    waitFor: (type) => soon(told.next(type), `no ${type}`),
    countUnread: told.count,
    getErrors: told.getErrors,
    kill: () => kill(child),
  }
  await peer.waitFor('ready').catch(async (error) => {
    await peer.kill()
    throw new Error(peer.getErrors(), { cause: error })
  })
  return peer
}

type Waiting = { type: string; resolve(event: PeerEvent): void }

function watchEvents(child: ChildProcess) {
  const unread: PeerEvent[] = []
  const waiting: Waiting[] = []
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-2_000)
  })
  child.on('message', (message: { event?: PeerEvent }) => {
    const { event } = message
    if (!event) return
    const at = waiting.findIndex(({ type }) => type === event.type)
    if (at >= 0) waiting.splice(at, 1)[0]?.resolve(event)
    else unread.push(event)
  })
  return {
    getErrors: () => errors,
    count: (type: string) => unread.filter((event) => event.type === type).length,
    next<TType extends PeerEvent['type']>(type: TType) {
      return new Promise<Extract<PeerEvent, { type: TType }>>((resolve) => {
        const at = unread.findIndex((event) => event.type === type)
        const resolveAny = resolve as (event: PeerEvent) => void
        const [event] = at >= 0 ? unread.splice(at, 1) : []
        if (event) resolveAny(event)
        else waiting.push({ type, resolve: resolveAny })
      })
    },
  }
}

/** Every property is a function that asks the process for what has that name. */
function createCalls<TCalls extends object>(
  child: ChildProcess,
  soon: (method: string, answered: Promise<unknown>) => Promise<unknown>,
): TCalls {
  const open = new Map<number, (answer: PeerAnswer) => void>()
  let lastId = 0
  child.on('message', (message: Partial<PeerAnswer>) => {
    if (message.id !== undefined) open.get(message.id)?.(message as PeerAnswer)
  })
  const call = (method: string, params: unknown) => {
    lastId += 1
    const id = lastId
    const answered = new Promise<unknown>((resolve, reject) => {
      open.set(id, ({ result, error }) => {
        open.delete(id)
        if (error === undefined) resolve(result)
        else reject(new Error(`${method}: ${error}`))
      })
    })
    child.send({ id, name: method, params })
    return soon(method, answered)
  }
  return new Proxy({} as TCalls, {
    get: (_, method) => (params: unknown) => call(String(method), params),
  })
}

function withLimit<T>(promise: Promise<T>, failure: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${failure}, after ${limit} ms`)), limit)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
