import type { LocalInstance } from '../instances/defineInstance.js'
import type { Mailbox } from '../mail/createMailbox.js'
import type { WorldAddresses } from '../process/WorldAddresses.js'
import type { WorldPart } from '../process/WorldPart.js'
import { waitForAll } from '../process/waitForAll.js'
import { openLog } from './openLog.js'
import { type SupervisedPart, supervise } from './supervise.js'
import { toWorldPart } from './toWorldPart.js'
import type { WorldContext } from './WorldContext.js'

/** The local instances of a world, running. */
export type WorldInstances = {
  /** What the servers are told of them. */
  env: Readonly<Record<string, string>>
  getParts(): WorldPart[]
}

/** Starts the local instances, all at once, and keeps them running. `own` is given each as it is up. */
export async function startInstances(
  { ports, stateDir, say }: WorldContext,
  options: {
    instances: readonly LocalInstance[]
    addresses: WorldAddresses
    mailbox: Mailbox
    own: (starting: Promise<SupervisedPart>) => Promise<SupervisedPart>
  },
): Promise<WorldInstances> {
  const { instances, addresses, mailbox, own } = options
  const running = await waitForAll(
    instances.map(async (instance) => {
      const { name, start, environment, getUrl } = instance
      let log: ((line: string) => void) | undefined
      const onLine = (line: string) => {
        log ??= openLog(stateDir, name.toLowerCase().replaceAll(' ', '-'))
        log(line)
      }
      const context = { ports, addresses, stateDir, mailbox, onLine }
      const part = await own(supervise(name, () => start(context), say))
      const first = part.current()
      const url = getUrl?.(addresses) ?? first?.url ?? ''
      return { name, url, part, env: first ? environment?.(first) : undefined }
    }),
  )
  return {
    env: Object.assign({}, ...running.map(({ env }) => env)),
    getParts: () => running.map(({ name, url, part }) => toWorldPart(name, url, part)),
  }
}
